import { useBlocker } from '@tanstack/react-router';
import { ConfirmPopup } from '../ui/ConfirmPopup.tsx';

/** Asks before a page with unsaved changes is left, by a link or by closing the tab. */
export function LeaveWarning({ dirty }: { dirty: () => boolean }) {
  const blocker = useBlocker({
    // A change of the query string alone (a page of a table, a tab) stays on the screen.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && dirty(),
    enableBeforeUnload: dirty,
    withResolver: true,
  });
  return (
    <ConfirmPopup
      opened={blocker.status === 'blocked'}
      title="Покинуть страницу?"
      text="Введённые данные не сохранены и будут потеряны."
      confirm="Покинуть"
      cancel="Остаться"
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
