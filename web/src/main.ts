// The splash is painted first: the portal and its style sheet are asked for right after it. A page opened in the
// background paints nothing and does not wait.
if (document.visibilityState === 'hidden') openPortal();
else requestAnimationFrame(() => setTimeout(openPortal));

function openPortal(): void {
  import('./open-portal.tsx').catch((error: unknown) => {
    const words = document.querySelector('.boot span');
    if (words) words.textContent = 'Портал не загрузился. Проверьте связь с сетью и обновите страницу';
    throw error;
  });
  // The first thing that is asked of the server; a stranger's login page does without the contract until he types.
  if (isSessionRemembered()) import('@dopusk/contract/session.ts').catch(() => null);
}

function isSessionRemembered(): boolean {
  try {
    return localStorage.getItem('userType') !== null;
  } catch {
    return false;
  }
}
