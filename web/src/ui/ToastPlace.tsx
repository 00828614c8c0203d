import 'react-toastify/ReactToastify.css';
import { CloseButton, useMantineColorScheme } from '@mantine/core';
import { ToastContainer } from 'react-toastify/unstyled';

/** Where toasts appear: top right, for 5 s, dismissed by a drag over 80 % of their width (docs/rules.md#6.5). */
export function ToastPlace() {
  const { colorScheme } = useMantineColorScheme();
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      draggable
      draggablePercent={80}
      theme={colorScheme === 'light' ? 'light' : 'dark'}
      newestOnTop
      closeOnClick={false}
      closeButton={({ closeToast }) => (
        <CloseButton aria-label="Закрыть уведомление" onClick={() => closeToast(true)} />
      )}
      aria-label="Уведомления"
    />
  );
}
