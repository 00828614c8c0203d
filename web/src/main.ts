// The splash is painted first: the portal, its style sheet and, for whoever is not logged in, the login page are asked for
// right after it. A page opened in the background paints nothing and does not wait.
if (document.visibilityState === 'hidden') openPortal();
else requestAnimationFrame(() => setTimeout(openPortal));

function openPortal(): void {
  const parts: Promise<unknown>[] = [import('./open-portal.tsx')];
  if (!isSessionRemembered()) parts.push(import('./features/session/LoginPage.tsx'));
  Promise.all(parts).catch((error: unknown) => {
    const words = document.querySelector('.boot span');
    if (words) words.textContent = 'Портал не загрузился. Проверьте связь с сетью и обновите страницу';
    throw error;
  });
}

function isSessionRemembered(): boolean {
  try {
    return localStorage.getItem('userType') !== null;
  } catch {
    return false;
  }
}
