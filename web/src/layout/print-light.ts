/** Prints pages in the light theme, whatever the theme of the screen. */
export function printLight(): void {
  const root = document.documentElement;
  let onScreen: string | null = null;
  matchMedia('print').addEventListener('change', ({ matches }) => {
    if (matches) onScreen = root.getAttribute('data-mantine-color-scheme');
    const theme = matches ? 'light' : onScreen;
    if (theme) root.setAttribute('data-mantine-color-scheme', theme);
  });
}
