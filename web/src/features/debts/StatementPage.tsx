import {
  type ClientStatement,
  clientStatements,
  type StatementBasis,
  StatementQuery,
  statementBasisTitles,
  thisYear,
} from '@dopusk/contract/client-statements.ts';
import { id } from '@dopusk/contract/fields/id.ts';
import { isoDate } from '@dopusk/contract/fields/iso-date.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { FileText } from 'lucide-react';
import type { z } from 'zod';
import { useApi, useDownload, useSend } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import { RecordFilter } from '../../table/RecordFilter.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { choicesOf, toChoice, toOrganizationChoice } from '../../ui/choice.ts';
import { ExcelButton } from '../../ui/ExcelButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Term } from '../../ui/Term.tsx';
import { StatementTable } from './StatementTable.tsx';

const filters = { client: id, center: id, start: isoDate, end: isoDate, by: StatementQuery.shape.by };

/** «Акт сверки»: what a client and a center owe each other, to be looked at, signed and sent each month. */
export function StatementPage() {
  const { user } = useCurrentUser();
  const isCenter = allows('center', user);
  const { filters: chosen, setFilters } = useListState(filters);
  const centers = useApi(clientStatements.centers, {}, { enabled: !isCenter });
  const centerId = chosen.center ?? centers.data?.[0]?.id;
  const usual = thisYear();
  const asked = {
    ...(isCenter ? { clientId: chosen.client } : { centerId }),
    dateStart: chosen.start ?? usual.dateStart,
    dateEnd: chosen.end ?? usual.dateEnd,
    by: (chosen.by ?? 'Acts') as StatementBasis,
  };
  const isAsked = Boolean(isCenter ? chosen.client : centerId);
  return (
    <>
      <PageHeader
        title="Акт сверки"
        term={<Term name="clientStatement" />}
        hint="Сколько начислено и оплачено за период и кто кому остался должен"
      >
        {isAsked ? <Files asked={asked} /> : null}
      </PageHeader>
      <Stack gap="md">
        <Group gap="sm">
          {isCenter ? (
            <RecordFilter
              label="Клиент"
              placeholder="Выберите клиента"
              endpoint={organizations.list}
              input={(search) => ({ query: { search, pageSize: 50 } })}
              choices={({ items }) => items.map(toOrganizationChoice)}
              read={organizations.read}
              toChoice={toOrganizationChoice}
              value={chosen.client}
              onChange={(client) => setFilters({ client })}
            />
          ) : null}
          {!isCenter && (centers.data?.length ?? 0) > 1 ? (
            <Select
              aria-label="Учебный центр"
              data={centers.data?.map(toChoice) ?? []}
              value={centerId ?? null}
              checkIconPosition="right"
              onChange={(center) => setFilters({ center: center ?? undefined })}
            />
          ) : null}
          <DateRangeFilter
            label="Период"
            value={{ start: asked.dateStart, end: asked.dateEnd }}
            onChange={({ start, end }) => setFilters({ start, end })}
          />
          <Select
            aria-label="Что начислено"
            data={choicesOf(statementBasisTitles)}
            value={asked.by}
            checkIconPosition="right"
            onChange={(by) => setFilters({ by: by ?? undefined })}
          />
        </Group>
        {isAsked ? (
          <Text size="sm" c="dimmed">
            {whatIsCounted(asked.by, isCenter)}
          </Text>
        ) : null}
        {isCenter ? <FormerClients chosen={chosen.client} onPick={(client) => setFilters({ client })} /> : null}
        {isAsked ? (
          <Statement asked={asked} isCenter={isCenter} />
        ) : (
          <Hint isCenter={isCenter} isNobody={centers.data?.length === 0} />
        )}
      </Stack>
    </>
  );
}

const whatIsCounted = (by: StatementBasis, isCenter: boolean): string =>
  by === 'Acts'
    ? `Начислено по актам. Оплаченное обучение, на которое нет акта, остаётся ${isCenter ? 'авансом клиента' : 'вашим авансом'}.`
    : 'Начислено по счетам за обучение и за оплаченное без счёта. Счета на пополнение баланса – аванс, их нет в начислениях.';

type Asked = z.input<typeof StatementQuery>;

function Hint({ isCenter, isNobody }: { isCenter: boolean; isNobody: boolean }) {
  if (isCenter) return <Text c="dimmed">Выберите клиента, с которым сверяетесь.</Text>;
  return isNobody ? <Text c="dimmed">Сверяться пока не с кем: у организации нет учебного центра.</Text> : null;
}

/** The clients that have unlinked the center: what there was between the two is compared all the same. */
function FormerClients({ chosen, onPick }: { chosen: string | undefined; onPick: (id: string) => void }) {
  const { data } = useApi(clientStatements.formerClients, {}, { quiet: true });
  if (!data || data.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label="Клиенты, отвязавшие центр">
      <Text size="sm" c="dimmed">
        Отвязали центр:
      </Text>
      {data.map(({ id: clientId, title }) => (
        <Button
          key={clientId}
          size="xs"
          variant={clientId === chosen ? 'filled' : 'default'}
          aria-pressed={clientId === chosen}
          onClick={() => onPick(clientId)}
        >
          {title}
        </Button>
      ))}
    </Group>
  );
}

/** The statement to be signed by both, and its table. */
function Files({ asked }: { asked: Asked }) {
  const [pdf, word, excel] = [
    useDownload(clientStatements.file),
    useDownload(clientStatements.file),
    useDownload(clientStatements.file),
  ];
  const icon = <FileText size={18} aria-hidden />;
  return (
    <>
      <ActionButton
        leftSection={icon}
        loading={pdf.isPending}
        onClick={() => pdf.mutate({ query: { ...asked, format: 'Pdf' } })}
      >
        Скачать PDF
      </ActionButton>
      <ActionButton
        variant="default"
        leftSection={icon}
        loading={word.isPending}
        onClick={() => word.mutate({ query: { ...asked, format: 'Docx' } })}
      >
        Скачать Word
      </ActionButton>
      <ExcelButton loading={excel.isPending} onClick={() => excel.mutate({ query: { ...asked, format: 'Xlsx' } })} />
    </>
  );
}

function Statement({ asked, isCenter }: { asked: Asked; isCenter: boolean }) {
  const query = useApi(clientStatements.read, { query: asked }, { keepPrevious: true, quiet: true, staleTime: 0 });
  return (
    <Loaded query={query}>
      {(statement) => (
        <Stack gap="md">
          <StatementTable statement={statement} asked={asked} />
          <Monthly statement={statement} isCenter={isCenter} />
        </Stack>
      )}
    </Loaded>
  );
}

/** Switches at once; when the server refuses it switches back, with the reason in a toast. */
function Monthly({
  statement: { client, center, isMonthly },
  isCenter,
}: {
  statement: ClientStatement;
  isCenter: boolean;
}) {
  const send = useSend(clientStatements.setMonthly, { invalidate: [clientStatements.read] });
  const wanted = send.isPending || send.isSuccess ? send.variables?.body.isMonthly : undefined;
  return (
    <Checkbox
      label={`Присылать ${isCenter ? 'клиенту' : 'нам'} акт сверки за прошлый месяц первого числа`}
      description={`Письмо получат те, кто ${isCenter ? 'у клиента' : 'у вас'} занимается деньгами. Отказаться можно в настройках уведомлений.`}
      checked={wanted ?? isMonthly}
      onChange={({ currentTarget }) =>
        send.mutate({ body: { clientId: client.id, centerId: center.id, isMonthly: currentTarget.checked } })
      }
    />
  );
}
