export default {
  title: 'Harbour handbook',
  tagline: 'Boats and tides',
  url: 'https://harbour.example',
  baseUrl: '/',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
  themeConfig: {
    navbar: {
      title: 'Harbour handbook',
      items: [{ type: 'localeDropdown', position: 'right' }],
    },
  },
}
