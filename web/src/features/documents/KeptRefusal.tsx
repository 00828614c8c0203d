import { Alert } from '@mantine/core';

/** Why a form was refused, beside what stands in it. */
export function KeptRefusal({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Alert color="red" title={text}>
      Введённое на месте: скопируйте, что нужно сохранить, и закройте окно – список обновится.
    </Alert>
  );
}
