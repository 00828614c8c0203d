import {
  type AccountingRow,
  accountedTitle,
  accounting,
  accountingKindTitles,
  type UpdFormat,
} from '@dopusk/contract/accounting.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { Alert, Text } from '@mantine/core';
import { FileCode, FileSpreadsheet, Info, type LucideIcon, Printer } from 'lucide-react';
import type { z } from 'zod';
import { useApi, useDownload } from '../../api/queries.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import { RecordFilter } from '../../table/RecordFilter.tsx';
import { SelectFilter } from '../../table/SelectFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { formatDate } from '../../text/date.ts';
import { formatExactRubles } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import type { Action } from '../../ui/action.ts';
import { choicesOf, toOrganizationChoice } from '../../ui/choice.ts';
import { ExcelButton } from '../../ui/ExcelButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Term } from '../../ui/Term.tsx';
import { VatDutiesCard } from './VatDutiesCard.tsx';

type Narrowing = Omit<z.input<typeof accounting.list.query>, 'pageNumber' | 'pageSize'>;

/** «Для бухгалтерии»: what an accountant enters into his own program, and the files by which he need not type it. */
export function AccountingPage() {
  const state = useListState(filtersOf(accounting.list.query));
  const { dateStart, dateEnd, kind, clientId } = state.filters;
  const query = useApi(accounting.list, { query: state.query }, { keepPrevious: true, quiet: true });
  const { pageNumber: _, ...asked } = state.query;
  const [excel, csv] = [useDownload(accounting.file), useDownload(accounting.file)];
  const month = { dateStart: dateStart ?? `${today().slice(0, 7)}-01`, dateEnd: dateEnd ?? today(), clientId };
  const { data: duties } = useApi(accounting.vat, { query: month }, { quiet: true, keepPrevious: true });
  const take = (title: string, icon: LucideIcon, format: UpdFormat): Action<never, Narrowing> => ({
    title,
    icon,
    many: {
      begin: ({ ids, count: _count, ...found }, doing) =>
        doing.download(accounting.upd, { body: ids ? { documentIds: ids, format } : { found, format } }),
    },
  });
  const actions = [
    take('Файлы ФНС (XML)', FileCode, 'Xml'),
    ...(duties?.isTaxed ? [take('УПД для печати (PDF)', Printer, 'Pdf')] : []),
  ];
  return (
    <>
      <PageHeader
        title="Для бухгалтерии"
        term={<Term name="upd" />}
        hint="Счета, акты и поступления за период – файлом для 1С и других программ"
      >
        <ExcelButton loading={excel.isPending} onClick={() => excel.mutate({ query: { ...asked, format: 'Xlsx' } })} />
        <ActionButton
          variant="default"
          leftSection={<FileSpreadsheet size={18} aria-hidden />}
          loading={csv.isPending}
          onClick={() => csv.mutate({ query: { ...asked, format: 'Csv' } })}
        >
          Скачать CSV
        </ActionButton>
      </PageHeader>
      <DataTable
        list="Accounting"
        label="Реестр для бухгалтерии"
        columns={columns}
        query={query}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={nameOf}
        searchPlaceholder="Номер, контрагент или ИНН"
        actions={actions}
        narrowing={asked}
        markable={{ isFor: ({ hasUpd }) => hasUpd, found: query.data?.updCount ?? 0, what: 'акты' }}
        filters={
          <>
            <SelectFilter
              label="Вид документа"
              choices={choicesOf(accountingKindTitles)}
              value={kind}
              onChange={(next) => state.setFilters({ kind: next })}
            />
            <DateRangeFilter
              label="Период"
              value={{ start: dateStart, end: dateEnd }}
              onChange={({ start, end }) => state.setFilters({ dateStart: start, dateEnd: end })}
            />
            <RecordFilter
              label="Клиент"
              placeholder="Все клиенты"
              endpoint={organizations.list}
              input={(search) => ({ query: { search, pageSize: 50 } })}
              choices={({ items }) => items.map(toOrganizationChoice)}
              read={organizations.read}
              toChoice={toOrganizationChoice}
              value={clientId}
              onChange={(next) => state.setFilters({ clientId: next })}
            />
          </>
        }
        empty={{ title: 'Ничего не найдено', hint: 'Здесь появятся счета, акты и деньги, которые пришли центру.' }}
      />
      {duties?.isTaxed ? <VatDutiesCard duties={duties} {...month} /> : null}
      <Alert mt="lg" variant="light" icon={<Info size={20} aria-hidden />} title="О днях и суммах">
        <Text size="sm">
          Деньги стоят здесь по дню банка. «Взаиморасчёты» считают их по дню, когда они проведены на портале: он есть в
          файле, в столбце «Проведено», и по нему суммы сходятся до копейки. Деньги с карты становятся деньгами центра,
          когда ими оплачено обучение. УКД – не деньги, а документ: он уменьшает проданное и стоит здесь с минусом, а во
          «Взаиморасчётах» его разница – в исправлениях баланса, с плюсом.
        </Text>
      </Alert>
      <Alert mt="lg" variant="light" icon={<Info size={20} aria-hidden />} title="О файлах ФНС">
        <Text size="sm">
          Выберите акты и скачайте их в формате ФНС 5.03 (УПД): без НДС – с функцией «ДОП», с НДС – «СЧФДОП».
          Идентификаторы участников электронного документооборота даёт оператор ЭДО, портал их не знает: в имени и
          внутри файла на их месте стоят ИНН и КПП. Файл можно загрузить с диска в учётную программу; для отправки
          клиенту через оператора ЭДО его подписывают и отправляют уже там. У счёта на оплату и у акта с физическим
          лицом формата ФНС нет. Центр с НДС печатает и УПД со статусом 1 (PDF) – для клиента без ЭДО.
        </Text>
      </Alert>
    </>
  );
}

/** «УПД № 3, исправление № 1 от 29.11.2026» */
const nameOf = ({ number, ...row }: AccountingRow): string => {
  const [what, ...edition] = accountedTitle(row).split(', ');
  return [`${what}${number ? ` №\u00a0${number}` : ''}`, ...edition].join(', ');
};

const columns: Column<AccountingRow>[] = [
  {
    key: 'document',
    title: 'Документ',
    width: 170,
    cell: (row) => (
      <>
        <Text span inherit td={row.isVoid ? 'line-through' : undefined}>
          {nameOf(row)}
        </Text>
        <Text span display="block" size="sm" c="dimmed">
          {formatDate(row.date)}
        </Text>
      </>
    ),
  },
  {
    key: 'payer',
    title: 'Контрагент',
    width: 240,
    stacked: true,
    cell: ({ client, inn, kpp }) => (
      <>
        {client}
        <Text span display="block" size="sm" c="dimmed">
          {inn ? `ИНН\u00a0${inn}` : 'ИНН неизвестен'}
          {kpp ? `, КПП\u00a0${kpp}` : ''}
        </Text>
      </>
    ),
  },
  {
    key: 'purpose',
    title: 'За что',
    stacked: true,
    cell: ({ service, contract, payer, client }) => (
      <>
        {service}
        {payer && payer !== client ? (
          <Text span display="block" size="sm" c="dimmed">
            {/^(С|На) /.test(payer) ? payer : `Плательщик: ${payer}`}
          </Text>
        ) : null}
        {contract ? (
          <Text span display="block" size="sm" c="dimmed">
            Договор {contract}
          </Text>
        ) : null}
      </>
    ),
  },
  {
    key: 'amount',
    title: 'Сумма',
    width: 150,
    align: 'end',
    cell: ({ amount, vat }) => (
      <>
        {formatExactRubles(amount)}
        {vat === null ? null : (
          <Text span display="block" size="sm" c="dimmed">
            НДС {formatExactRubles(vat)}
          </Text>
        )}
      </>
    ),
  },
];
