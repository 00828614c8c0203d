import { assignments } from '@dopusk/contract/assignments.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { priceRecounts, type Recounted } from '@dopusk/contract/price-recounts.ts';
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { plural, priceText } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { reasonText } from '../../ui/PriceReason.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import classes from './RecountPrices.module.css';

/** «Пересчитать неоплаченные»: after contract prices or discounts have changed, of one client or of all. */
export function RecountPrices({ clientId }: { clientId?: string }) {
  const { user } = useCurrentUser();
  const [opened, { open, close }] = useDisclosure();
  if (!allows(priceRecounts.apply.access, user)) return null;
  return (
    <>
      <Button variant="default" leftSection={<RefreshCw size={18} aria-hidden />} onClick={open}>
        Пересчитать неоплаченные
      </Button>
      <Modal opened={opened} onClose={close} title="Пересчитать неоплаченные" size={820}>
        <Preview {...(clientId ? { clientId } : {})} onClose={close} />
      </Modal>
    </>
  );
}

function Preview({ clientId, onClose }: { clientId?: string; onClose: () => void }) {
  const query = useApi(
    priceRecounts.preview,
    { query: clientId ? { client: clientId } : {} },
    { quiet: true, staleTime: 0 },
  );
  return (
    <Stack gap="md">
      <Text c="dimmed">
        По нынешним договорам и скидкам на день назначения, от прайса того дня. Оплаченное, стоящее в счетах и
        назначенное вручную не меняется.
      </Text>
      <Loaded query={query}>
        {({ rows, isPartial }) =>
          rows.length === 0 ? (
            <Text>Все цены верны: пересчитывать нечего.</Text>
          ) : (
            <Changes
              key={JSON.stringify(rows)}
              rows={rows}
              isPartial={isPartial}
              withClient={clientId === undefined}
              onClose={onClose}
            />
          )
        }
      </Loaded>
    </Stack>
  );
}

interface ChangesProps {
  rows: Recounted[];
  isPartial: boolean;
  withClient: boolean;
  onClose: () => void;
}

function Changes({ rows, isPartial, withClient, onClose }: ChangesProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const apply = useSend(priceRecounts.apply, {
    onDone: ({ recounted }) => {
      toastSuccess(`Цены пересчитаны: ${plural(recounted, 'назначение', 'назначения', 'назначений')}!`);
      onClose();
    },
    invalidate: [assignments.read, assignments.ofOrganization, groups.read],
  });
  const chosen = rows.filter(({ assignId }) => !left.has(assignId));
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <>
      {isPartial ? <Text>Показаны первые {rows.length}. Остальные появятся после пересчёта этих.</Text> : null}
      <Checkbox
        label={`Все: ${rows.length}`}
        checked={chosen.length === rows.length}
        indeterminate={chosen.length > 0 && chosen.length < rows.length}
        onChange={() => setLeft(new Set(left.size === 0 ? rows.map(({ assignId }) => assignId) : []))}
      />
      <ul className={classes.list} aria-label="Что изменится">
        {rows.map((row) => (
          <li key={row.assignId} className={classes.row}>
            <Checkbox
              checked={!left.has(row.assignId)}
              onChange={() => toggle(row.assignId)}
              label={row.fullName}
              description={withClient ? `${row.organization.title}, ${row.course.title}` : row.course.title}
            />
            <Prices row={row} />
          </li>
        ))}
      </ul>
      <Group justify="space-between" gap="sm">
        <Text>
          Было {priceText(sumOf(chosen, 'before'))}, станет <b>{priceText(sumOf(chosen, 'after'))}</b>
        </Text>
        <ActionButton
          takes={priceRecounts.apply}
          reason={chosen.length === 0 ? 'Отметьте назначения' : null}
          loading={apply.isPending}
          onClick={() =>
            apply.mutate({ body: { rows: chosen.map(({ assignId, after: { price } }) => ({ assignId, price })) } })
          }
        >
          Пересчитать {plural(chosen.length, 'назначение', 'назначения', 'назначений')}
        </ActionButton>
      </Group>
    </>
  );
}

/** What it is and what it will be, each with its reason. */
function Prices({ row: { before, after } }: { row: Recounted }) {
  return (
    <div className={classes.prices}>
      <div>
        {priceText(before.price)} → <b>{priceText(after.price)}</b>
      </div>
      <Text size="sm" c="dimmed">
        {reasonText([after.priceReason]) || `По прайсу; ${before.priceReason} больше не действует`}
      </Text>
    </div>
  );
}

const sumOf = (rows: readonly Recounted[], which: 'before' | 'after'): number =>
  rows.reduce((sum, row) => sum + Math.round(row[which].price * 100), 0) / 100;
