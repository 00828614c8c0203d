// Runs before the first paint: the remembered theme and sidebar, so that a light page does not flash dark nor a narrow
// sidebar push the page aside.
try {
  const theme = localStorage.getItem('theme') === 'light' ? 'light' : 'dark';
  document.documentElement.setAttribute('data-mantine-color-scheme', theme);
  if (localStorage.getItem('expanded') === '0') document.documentElement.setAttribute('data-sidebar', 'collapsed');
} catch {
  // Storage is forbidden: the default dark theme of the markup stays.
}
// The content security policy forbids generated code, which zod would otherwise probe for.
globalThis.__zod_globalConfig = { jitless: true };
