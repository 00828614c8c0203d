import { ChosenAccount } from '@dopusk/contract/bank-accounts.ts';
import {
  type Billed,
  BillingKind,
  type BillingPlan,
  type BillingPlanRow,
  billing,
  billingKindTitles,
  lastMonth,
} from '@dopusk/contract/billing.ts';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { isoDate } from '@dopusk/contract/fields/iso-date.ts';
import { Alert, Anchor, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FileStack, FolderDown } from 'lucide-react';
import { useState } from 'react';
import { useApi, useDownload, useSend } from '../../api/queries.ts';
import { useCurrentUser } from '../../api/session.ts';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { formatExactRubles, peopleText, plural } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { choicesOf } from '../../ui/choice.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AccountChoice } from '../documents/AccountChoice.tsx';
import { namesOf } from '../invoices/ActPeople.tsx';
import { NumberOrder } from '../invoices/NumberOrder.tsx';

const filters = { kind: BillingKind, start: isoDate, end: isoDate };
const hints: Record<BillingKind, string> = {
  Acts: 'За оплаченное обучение, которое закончилось в эти дни и не вошло в другие акты',
  Invoices: 'За неоплаченное обучение, которое начинается в эти дни и не стоит в других счетах',
};
const countText: Record<BillingKind, (count: number) => string> = {
  Acts: (count) => plural(count, 'акт', 'акта', 'актов'),
  Invoices: (count) => plural(count, 'счёт', 'счёта', 'счетов'),
};

const OF_UPD = 'За оплаченное обучение, которое закончилось в эти дни и не вошло в другие УПД';

/** Of a center with VAT; the word stays as it is. */
const countOfUpd = (count: number) => `${count} УПД`;

/** «Счета и акты за период»: for many clients at once, looked at before they are made out. */
export function BillingPage() {
  const { filters: chosen, setFilters } = useListState(filters);
  const kind: BillingKind = chosen.kind ?? 'Acts';
  const usual = kind === 'Acts' ? lastMonth() : { dateStart: `${today().slice(0, 7)}-01`, dateEnd: today() };
  const asked = { kind, dateStart: chosen.start ?? usual.dateStart, dateEnd: chosen.end ?? usual.dateEnd };
  const query = useApi(billing.plan, { query: asked }, { quiet: true, staleTime: 0 });
  const [billed, setBilled] = useState<Billed | null>(null);
  const paysVat = useCurrentUser().user?.operator?.organization?.paysVat ?? false;
  return (
    <>
      <PageHeader
        title={paysVat ? 'Счета и УПД за период' : 'Счета и акты за период'}
        hint={paysVat && kind === 'Acts' ? OF_UPD : hints[kind]}
      />
      <Stack gap="md">
        <Group gap="sm">
          <Select
            aria-label="Что составить"
            data={choicesOf(paysVat ? { ...billingKindTitles, Acts: 'УПД' } : billingKindTitles)}
            value={kind}
            checkIconPosition="right"
            onChange={(next) => setFilters({ kind: next ?? undefined })}
          />
          <DateRangeFilter
            label="Период"
            value={{ start: asked.dateStart, end: asked.dateEnd }}
            onChange={({ start, end }) => setFilters({ start, end })}
          />
        </Group>
        {billed ? <Outcome billed={billed} kind={kind} /> : null}
        <Loaded query={query}>
          {(plan) => (
            <Plan
              key={JSON.stringify([asked, plan.rows])}
              plan={plan}
              asked={asked}
              onDone={(done) => setBilled(done)}
            />
          )}
        </Loaded>
      </Stack>
    </>
  );
}

interface PlanProps {
  plan: BillingPlan;
  asked: { kind: BillingKind; dateStart: string; dateEnd: string };
  onDone: (billed: Billed) => void;
}

function Plan({ plan: { rows, missing, isTaxed, lastNumbered }, asked, onDone }: PlanProps) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isTold, setTold] = useState(true);
  const account = useServerForm({
    schema: ChosenAccount,
    defaultValues: { bankAccountId: null },
    // It is sent with the clients.
    submit: async () => null,
  });
  const make = useSend(billing.make, { onDone });
  const chosen = rows.filter((row) => isBillable(row) && !left.includes(keyOf(row)));
  const late = chosen.filter(({ vatDays }) => vatDays && vatDays.date > vatDays.deadline);
  // Whatever day they bear: they are made out today.
  const over = chosen.filter((row) => row.vatDays && today() > row.vatDays.deadline && !late.includes(row));
  const days = chosen.flatMap(({ vatDays }) => (vatDays ? [vatDays] : []));
  const dates = days.map(({ date }) => date).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  const dated =
    first && last
      ? ` Даты – последний день обучения: ${first === last ? dotted(first) : `с ${dotted(first)} по ${dotted(last)}`}, крайний срок первого – ${dotted(days.map(({ deadline }) => deadline).toSorted()[0] ?? first)}.${late.length + over.length > 0 ? ` Позже срока: ${late.length + over.length}.` : ''}`
      : '';
  // Without VAT an act bears the end of its period.
  const actDay = asked.dateEnd < today() ? asked.dateEnd : today();
  const amount = chosen.reduce((sum, row) => sum + row.amount, 0);
  const counted = countedOf(
    chosen.map(({ vatDays }) => ({ isUpd: vatDays !== null })),
    asked.kind,
  );
  if (rows.length === 0) return <Text c="dimmed">В этом периоде составлять нечего.</Text>;
  const toggle = (key: string) => setLeft(left.includes(key) ? left.filter((one) => one !== key) : [...left, key]);
  return (
    <>
      {missing.length > 0 ? <Alert color="yellow">Заполните реквизиты центра: {missing.join(', ')}.</Alert> : null}
      {isTaxed && asked.kind === 'Acts' ? (
        <Alert color={late.length + over.length > 0 ? 'yellow' : 'brand'}>
          Центр платит НДС: вместо акта составляется УПД и датируется последним днём обучения в нём.
          {late.length > 0
            ? ` Позже пяти календарных дней после обучения (п. 3 ст. 168 НК) выйдут ${late.length} из ${chosen.length}: в них есть обучение, которое закончилось раньше. Составьте на него УПД отдельно: выберите период короче.`
            : ''}
          {over.length > 0
            ? ` Срок уже прошёл у ${over.length} из ${chosen.length}: дата – день услуги, а составление – позже срока.`
            : ''}
        </Alert>
      ) : null}
      {asked.kind === 'Acts' && chosen.length > 0 ? (
        <NumberOrder last={lastNumbered} date={first ?? actDay} isUpd={first !== undefined} />
      ) : null}
      <section className="app-card" style={{ padding: 'var(--mantine-spacing-md)' }} aria-label="Клиенты">
        <Stack gap="sm">
          {rows.map((row) => (
            <ClientRow key={keyOf(row)} row={row} checked={chosen.includes(row)} onToggle={toggle} />
          ))}
        </Stack>
      </section>
      {asked.kind === 'Invoices' ? <AccountChoice control={account.control} /> : null}
      <Checkbox
        label="Сообщить клиентам письмом"
        checked={isTold}
        onChange={({ currentTarget }) => setTold(currentTarget.checked)}
      />
      <Group>
        <ConfirmButton
          takes={billing.make}
          leftSection={<FileStack size={18} aria-hidden />}
          reason={
            chosen.length === 0 ? 'Отметьте клиентов' : missing.length > 0 ? 'Не заполнены реквизиты центра' : null
          }
          question={`Составить ${counted} на ${formatExactRubles(amount)}?`}
          text={`Номера возьмутся из реестров центра подряд.${dated} ${isTold ? 'Клиенты получат письма.' : 'Письма не уйдут.'}`}
          confirm="Составить"
          onConfirm={() =>
            make.mutateAsync({
              body: {
                ...asked,
                isTold,
                ...account.getValues(),
                clients: chosen.map(({ organizationId, contract, amount: sum }) => ({
                  organizationId,
                  contractId: contract?.id ?? null,
                  amount: sum,
                })),
              },
            })
          }
        >
          Составить {counted}
        </ConfirmButton>
        <Text c="dimmed">Всего {formatExactRubles(amount)}</Text>
      </Group>
    </>
  );
}

/** Of each contract its own document: they are paid by different days. */
const keyOf = ({ organizationId, contract }: BillingPlanRow) => `${organizationId} ${contract?.id ?? ''}`;

/** A УПД that lacks something would be an act without счёт-фактура. */
const isBillable = ({ amount, lacks }: BillingPlanRow): boolean => amount > 0 && lacks.length === 0;

/** What is missing is named with whose it is: «адрес центра», «адрес заказчика». */
const isCenters = (lack: string): boolean => lack.endsWith(' центра');

function ClientRow({
  row,
  checked,
  onToggle,
}: {
  row: BillingPlanRow;
  checked: boolean;
  onToggle: (key: string) => void;
}) {
  const { organizationTitle, contract, peopleCount, amount, absent, takenOut, undecided, vatDays, lacks } = row;
  const center = useCurrentUser().user?.operator?.organization;
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Checkbox
          label={organizationTitle}
          description={[
            ...(contract ? [`договор № ${contract.number} от ${dotted(contract.date)}`] : []),
            ...(peopleCount > 0 ? [peopleText(peopleCount)] : []),
            ...(vatDays
              ? [
                  `УПД от ${dotted(vatDays.date)}, крайний срок ${dotted(vatDays.deadline)}${vatDays.date > vatDays.deadline ? ' – позже срока' : ''}`,
                ]
              : []),
            ...(absent.length > 0 ? [`не войдут, не явились: ${firstOf(absent)}`] : []),
            ...(takenOut.length > 0 ? [`не войдут, сняты исправлением: ${firstOf(takenOut)}`] : []),
            ...(undecided.length > 0 ? [`результат не отмечен: ${firstOf(undecided)}`] : []),
          ].join('; ')}
          disabled={!isBillable(row)}
          checked={checked}
          onChange={() => onToggle(keyOf(row))}
        />
        {lacks.length > 0 ? (
          <Text size="sm" pl={32}>
            Для УПД не хватает: {lacks.join(', ')}.
            {lacks.every(isCenters) ? null : (
              <>
                {' '}
                <Anchor component={Link} to={paths.organizationEdit(row.organizationId)} inherit>
                  Заполнить реквизиты клиента
                </Anchor>
              </>
            )}
            {center && lacks.some(isCenters) ? (
              <>
                {' '}
                <Anchor component={Link} to={paths.organizationEdit(center.id)} inherit>
                  Заполнить реквизиты центра
                </Anchor>
              </>
            ) : null}
          </Text>
        ) : null}
      </div>
      <Text style={{ whiteSpace: 'nowrap' }}>{formatExactRubles(amount)}</Text>
    </Group>
  );
}

const firstOf = (names: readonly string[]) => namesOf(names.map((fullName) => ({ fullName })));

/** «2 УПД, 1 акт»; of none «0 актов». */
function countedOf(documents: readonly { isUpd: boolean }[], kind: BillingKind): string {
  const upd = documents.filter(({ isUpd }) => isUpd).length;
  const others = documents.length - upd;
  const parts = [...(upd > 0 ? [countOfUpd(upd)] : []), ...(others > 0 || upd === 0 ? [countText[kind](others)] : [])];
  return parts.join(', ');
}

/** What was made out, to be downloaded together, and who was left out. */
function Outcome({ billed: { made, left }, kind }: { billed: Billed; kind: BillingKind }) {
  const download = useDownload(billing.files);
  return (
    <Alert color={left.length > 0 ? 'yellow' : 'green'} variant="light" role="status">
      <Text fw={600}>Составлено: {countedOf(made, kind)}</Text>
      {made.map(({ documentId, organizationTitle, number, isUpd }) => (
        <Text key={documentId} size="sm">
          {isUpd ? 'УПД ' : ''}№ {number}: {organizationTitle}
        </Text>
      ))}
      {left.map(({ organizationTitle, reason }) => (
        <Text key={organizationTitle} size="sm">
          {organizationTitle}: {reason}
        </Text>
      ))}
      {made.length > 0 ? (
        <ActionButton
          mt="sm"
          variant="default"
          leftSection={<FolderDown size={18} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate({ body: { documentIds: made.map(({ documentId }) => documentId) } })}
        >
          Скачать архивом
        </ActionButton>
      ) : null}
    </Alert>
  );
}
