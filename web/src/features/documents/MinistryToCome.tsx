import { Alert } from '@mantine/core';

/** Before a document is fixed whose number in the register of the Ministry of Labour is still to come: what comes of it. */
export function MinistryToCome({ awaits }: { awaits: boolean }) {
  if (!awaits) return null;
  return (
    <Alert color="orange" title="Номера в реестре Минтруда ещё нет">
      В документе будет сказано, что номер ещё не присвоен. Когда он появится (из выгрузки реестра или внесённый
      вручную), портал сам напечатает документ с ним: номер и дата документа не изменятся, а скачиваться будет новая
      редакция. Если на руки нужен сразу окончательный, сначала зафиксируйте протокол, передайте его в реестр и
      дождитесь номеров.
    </Alert>
  );
}
