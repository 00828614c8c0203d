import { useBlocker } from '@tanstack/react-router';
import { ConfirmPopup } from '../ui/ConfirmPopup.tsx';

interface Props {
  dirty: () => boolean;
  onLeave: () => void;
}

/** Asks before a page with unsaved changes is left, by a link or by closing the tab. */
export function LeaveWarning({ dirty, onLeave }: Props) {
  const blocker = useBlocker({
    // A change of the query string alone (a page of a table, a tab) stays on the screen.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && dirty(),
    enableBeforeUnload: dirty,
    withResolver: true,
  });
  return (
    <ConfirmPopup
      opened={blocker.status === 'blocked'}
      title="Уйти без сохранения?"
      text="Введённые данные не сохранены и будут потеряны."
      confirm="Уйти без сохранения"
      cancel="Остаться"
      danger
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    />
  );
}
