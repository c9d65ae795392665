/**
 * The pages of the authorization endpoint as bare HTML, for tests that do not depend on their
 * layout.
 */
import { textBody } from '../../src/http/call.ts'
import type { ConsentPages } from '../../src/oauth/consent-view.ts'

/** Renders the pages without layout or style. */
export const bareConsentPages: ConsentPages = {
  company: 'Mill & Sons',
  languages: ['en', 'pl', 'de'],
  styleSource: "'self'",
  renderConsent: ({ language, clientName, target, resource, scope, action, ticket }) =>
    Promise.resolve(
      html(language, [
        `<h1>${escape(clientName ?? 'An app')}</h1>`,
        `<p data-target="${target.kind}">${escape(target.name)}</p>`,
        `<p>${escape(scope)} ${escape(resource)}</p>`,
        `<form method="post" action="${escape(action)}">`,
        `<input type="hidden" name="ticket" value="${escape(ticket)}">`,
        '<button name="decision" value="approve">Allow</button>',
        '<button name="decision" value="deny">Deny</button>',
        '</form>',
      ]),
    ),
  renderAuthorizeError: ({ language, reason, technical, back }) =>
    Promise.resolve(
      html(language, [
        `<h1>${reason}</h1>`,
        technical === undefined ? '' : `<p>${escape(technical)}</p>`,
        back ? `<a href="${escape(back.href)}">${escape(back.target)}</a>` : '',
      ]),
    ),
}

function html(language: string, lines: readonly string[]) {
  const page = ['<!doctype html>', `<html lang="${language}">`, '<title>Access</title>', ...lines]
  return textBody(page.join('\n'))
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
