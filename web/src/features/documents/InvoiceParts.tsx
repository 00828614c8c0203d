import { dotted } from '@dopusk/contract/fields/date.ts';
import { type VatMode, vatModeTitles } from '@dopusk/contract/requisites.ts';
import type { InvoicePart } from '@dopusk/contract/static-documents.ts';
import { Alert, Group, Stack, Text } from '@mantine/core';
import { FileDown } from 'lucide-react';
import { formatExactRubles, plural } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';

interface Props {
  parts: readonly InvoicePart[];
  isSending: boolean;
  /** Makes out the invoice of one of them. */
  onMake: (vatMode: VatMode) => void;
}

/** What of a period stands in invoices of their own, since VAT was charged by another rate: each is made out at a press. */
export function InvoiceParts({ parts, isSending, onMake }: Props) {
  return (
    <Alert
      color="yellow"
      title={`Здесь ${plural(parts.length, 'ставка', 'ставки', 'ставок')} НДС: счёт нужен на каждую`}
    >
      <Stack gap="sm">
        <Text size="sm">
          Ставка НДС изменилась, а обучение облагается по ставке дня, в который закончилось (п.&nbsp;1 ст.&nbsp;167 НК).
          В одном счёте ставка одна.
        </Text>
        {parts.map(({ vatMode, dateStart, dateEnd, assignCount, total }) => (
          <Group key={vatMode} justify="space-between" gap="xs" wrap="nowrap">
            <Text size="sm">
              <b>{vatModeTitles[vatMode]}</b>: {plural(assignCount, 'назначение', 'назначения', 'назначений')} на{' '}
              {formatExactRubles(total)}, окончание{' '}
              {dateStart === dateEnd ? dotted(dateEnd) : `с ${dotted(dateStart)} по ${dotted(dateEnd)}`}
            </Text>
            <ActionButton
              variant="default"
              style={{ flexShrink: 0 }}
              loading={isSending}
              leftSection={<FileDown size={18} aria-hidden />}
              aria-label={`Скачать счёт: ${vatModeTitles[vatMode]}`}
              onClick={() => onMake(vatMode)}
            >
              Скачать счёт
            </ActionButton>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
