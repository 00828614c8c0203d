import type { Access } from '@dopusk/contract/endpoint.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import {
  type StaticDocumentRow,
  StaticDocumentType,
  staticDocuments,
  staticDocumentTitles,
  staticTitle,
} from '@dopusk/contract/static-documents.ts';
import { Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FileText, Handshake, type LucideIcon, ReceiptText } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { RecordFilter } from '../../table/RecordFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { formatDate } from '../../text/date.ts';
import { toOrganizationChoice } from '../../ui/choice.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AdjustAct } from './AdjustAct.tsx';
import { AnnulAct } from './AnnulAct.tsx';
import { CorrectAct } from './CorrectAct.tsx';
import { SendAct } from './SendAct.tsx';
import classes from './StaticDocumentsPage.module.css';
import { StaticFileButtons } from './StaticFileButtons.tsx';

/** The documents that no course need issue, and those made out so far. */
export function StaticDocumentsPage() {
  const { user } = useCurrentUser();
  const paysVat = user?.operator?.organization?.paysVat ?? false;
  const state = useListState(filtersOf(staticDocuments.list.query));
  const query = useApi(staticDocuments.list, { query: state.query }, { keepPrevious: true });
  return (
    <>
      <PageHeader title="Документы" hint="Справки, счета и акты, которые выдаются сразу" />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} mb="xl" maw={1400}>
        {StaticDocumentType.options
          .filter((type) => allows(cards[type].access, user))
          .map((type) => (
            <Card key={type} {...cardOf(type, paysVat)} />
          ))}
      </SimpleGrid>
      <DataTable
        list="Documents"
        label="Выданные справки, счета и акты"
        columns={columnsFor(allows(serviceActs.annul.access, user))}
        query={query}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={staticTitle}
        searchPlaceholder="Вид, номер, организация или слушатель"
        filters={
          <RecordFilter
            label="Организация"
            placeholder="Все организации"
            endpoint={organizations.list}
            input={(search) => ({ query: { search, pageSize: 50 } })}
            choices={({ items }) => items.map(toOrganizationChoice)}
            read={organizations.read}
            toChoice={toOrganizationChoice}
            value={state.filters.organizationId}
            onChange={(next) => state.setFilters({ organizationId: next })}
          />
        }
        empty={{ title: 'Документы не найдены', hint: 'Здесь появятся выданные справки, счета и акты.' }}
      />
    </>
  );
}

const columnsFor = (mayAnnul: boolean): Column<StaticDocumentRow>[] => [
  {
    key: 'document',
    title: 'Документ',
    width: '22%',
    cell: (row) => (row.annulled ? <s>{staticTitle(row)}</s> : staticTitle(row)),
  },
  { key: 'date', title: 'Дата', width: 120, cell: ({ date }) => formatDate(date) },
  { key: 'organization', title: 'Организация', cell: ({ organizationTitle }) => organizationTitle },
  {
    key: 'subject',
    title: 'О ком или сумма',
    cell: ({ subject, differenceReason, annulled }) => (
      <div>
        {subject}
        {differenceReason ? (
          <Text size="xs" c="dimmed" mt={2}>
            Расходится с назначением: {differenceReason}
          </Text>
        ) : null}
        {annulled ? (
          <Text size="xs" c="dimmed" mt={2}>
            {annulled.reason.startsWith('Исправление №')
              ? annulled.reason
              : `Аннулирован ${formatDate(annulled.at)}: ${annulled.reason}`}
          </Text>
        ) : null}
      </div>
    ),
  },
  {
    key: 'files',
    title: 'Файлы',
    // What annuls an act goes below the files where there is no place beside them.
    width: 245,
    cell: (row) => (
      <Group gap="xs">
        <StaticFileButtons {...row} title={staticTitle(row)} isAnnulled={row.annulled !== null} />
        {mayAnnul && row.type === 'ServiceAct' && !row.annulled ? (
          <>
            <SendAct id={row.id} title={staticTitle(row)} isUpd={row.isUpd} />
            {row.isUpd ? (
              <>
                <CorrectAct id={row.id} title={staticTitle(row)} />
                <AdjustAct id={row.id} title={staticTitle(row)} />
              </>
            ) : null}
            <AnnulAct id={row.id} title={staticTitle(row)} isUpd={row.isUpd} />
          </>
        ) : null}
      </Group>
    ),
  },
];

/** How a type of static document is presented. */
interface CardText {
  icon: LucideIcon;
  text: string;
  /** Its form. */
  to: string;
  /** Whom the form is for. */
  access: Access;
}

const cards: Record<StaticDocumentType, CardText> = {
  CertificateEducation: {
    icon: FileText,
    text: 'Для работодателя или по месту требования: чему, когда и сколько учился слушатель',
    to: paths.studyCertificate,
    access: 'center:Registers',
  },
  PaymentInvoice: {
    icon: ReceiptText,
    text: 'За неоплаченные назначения организации за период, с кодом для оплаты в приложении банка',
    to: paths.paymentInvoice,
    access: 'operator:Money',
  },
  ServiceAct: {
    icon: Handshake,
    text: 'За оплаченное и законченное обучение организации за период: каждое назначение попадает в один акт',
    to: paths.serviceAct,
    access: 'center:Money',
  },
};

/** Of a center with VAT the document of a service is the УПД. */
const cardOf = (type: StaticDocumentType, paysVat: boolean): CardText & { title: string } =>
  type === 'ServiceAct' && paysVat
    ? {
        ...cards.ServiceAct,
        title: 'УПД',
        text: 'Счёт-фактура и акт за законченное обучение организации за период: каждое назначение попадает в один УПД',
      }
    : { ...cards[type], title: staticDocumentTitles[type] };

/** A type of static document with the way to its form. */
function Card({ icon: Icon, title, text, to }: CardText & { title: string }) {
  return (
    <section className={`app-card ${classes.card}`}>
      <Icon size={28} aria-hidden />
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed" className={classes.text}>
        {text}
      </Text>
      <Button component={Link} to={to} variant="light" aria-label={`Создать: ${title}`}>
        Создать
      </Button>
    </section>
  );
}
