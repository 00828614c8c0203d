import { type StaticDocumentRow, staticDocuments, staticDocumentTitles } from '@dopusk/contract/static-documents.ts';
import { Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FileText, Handshake, type LucideIcon, ReceiptText } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { formatDate } from '../../text/date.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './StaticDocumentsPage.module.css';
import { StaticFileButtons } from './StaticFileButtons.tsx';

/** The papers that no course need issue, and those made out so far (specification §2, Documents generator page). */
export function StaticDocumentsPage() {
  const { user } = useCurrentUser();
  const state = useListState();
  const query = useApi(staticDocuments.list, { query: state.query }, { keepPrevious: true });
  return (
    <>
      <PageHeader title="Документы" hint="Справки, счета и акты, которые выдаются сразу" />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} mb="xl" maw={1400}>
        {allows('center', user) ? (
          <Card
            icon={FileText}
            title="Справка об обучении"
            text="Для работодателя или по месту требования: чему, когда и сколько учился сотрудник"
            to={paths.studyCertificate}
          />
        ) : null}
        <Card
          icon={ReceiptText}
          title="Счёт на оплату"
          text="За неоплаченные назначения организации за период, с кодом для оплаты в приложении банка"
          to={paths.paymentInvoice}
        />
        {allows('center', user) ? (
          <Card
            icon={Handshake}
            title="Акт об оказании услуг"
            text="За оплаченное и законченное обучение организации за период: каждое назначение попадает в один акт"
            to={paths.serviceAct}
          />
        ) : null}
      </SimpleGrid>
      <DataTable
        label="Выданные справки, счета и акты"
        columns={columns}
        query={query}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={titleOf}
        empty={{ title: 'Документы не найдены', hint: 'Здесь появятся выданные справки, счета и акты.' }}
      />
    </>
  );
}

const titleOf = ({ type, number }: StaticDocumentRow): string => `${staticDocumentTitles[type]} № ${number}`;

const columns: Column<StaticDocumentRow>[] = [
  { title: 'Документ', cell: titleOf },
  { title: 'Дата', width: 120, cell: ({ date }) => formatDate(date) },
  { title: 'Организация', cell: ({ organizationTitle }) => organizationTitle },
  { title: 'О ком или сумма', cell: ({ subject }) => subject },
  {
    title: 'Файлы',
    width: 200,
    cell: (row) => (
      <Group gap="xs" wrap="nowrap">
        <StaticFileButtons id={row.id} title={titleOf(row)} />
      </Group>
    ),
  },
];

interface CardProps {
  icon: LucideIcon;
  title: string;
  text: string;
  to: string;
}

/** One kind of paper with the way to its form. */
function Card({ icon: Icon, title, text, to }: CardProps) {
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
