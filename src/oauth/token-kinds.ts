/** Kinds of tokens the service signs: everything known about one stands in its row. */

/** One row a kind; lifetimes and tolerances in seconds. */
export const tokenKinds = {
  access: { typ: 'at+jwt', lifetime: 3600, tolerance: 5 },
} as const satisfies Record<string, { typ: string; lifetime: number; tolerance: number }>
