// Runs before the first paint: the remembered theme, so that a light page does not flash dark, and the chunks of the
// login page when nobody is logged in, so that the browser fetches them beside the entry instead of after it.
try {
  const theme = localStorage.getItem('theme') === 'light' ? 'light' : 'dark';
  document.documentElement.setAttribute('data-mantine-color-scheme', theme);
  const chunks = document.querySelector('meta[name="login-chunks"]')?.content.split(' ') ?? [];
  for (const href of localStorage.getItem('userType') ? [] : chunks) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
} catch {
  // Storage is forbidden: the default dark theme of the markup stays.
}
// The content security policy forbids generated code, which zod would otherwise probe for.
globalThis.__zod_globalConfig = { jitless: true };
