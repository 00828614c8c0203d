import { imports } from '@dopusk/contract/imports.ts';
import type { ButtonProps } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useDownload, useRefresh } from '../../api/queries.ts';
import { formatNumber } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';

interface Props extends Pick<ButtonProps, 'size' | 'variant'> {
  load: { id: string; links: number; isSheetIssued?: boolean };
  isFocused?: boolean;
}

/** The sheet with the links by which the new people of a load log in, once; nothing of a load that has none. */
export function AccessLinks({ load: { id, links, isSheetIssued = false }, isFocused = false, ...look }: Props) {
  const refresh = useRefresh();
  const sheet = useDownload(imports.accessSheet);
  if (links === 0) return null;
  const isIssued = isSheetIssued || sheet.isSuccess;
  return (
    <ActionButton
      {...look}
      data-autofocus={isFocused || undefined}
      leftSection={<KeyRound size={16} aria-hidden />}
      reason={isIssued ? 'Ссылки уже скачаны. Доступ восстанавливается по e-mail или телефону' : null}
      loading={sheet.isPending}
      onClick={() =>
        sheet.mutate({ params: { draftId: id } }, { onSettled: () => void refresh([imports.recentLoads]) })
      }
    >
      Ссылки для входа ({formatNumber(links)})
    </ActionButton>
  );
}
