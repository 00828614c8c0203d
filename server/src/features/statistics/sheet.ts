import {
  type Statistics,
  type StatisticsSection,
  statisticsFormTitles,
  statisticsGapTitles,
} from '@dopusk/contract/statistics-forms.ts';
import { type XlsxColumn, xlsxFile } from '../../printing/xlsx.ts';

interface Row {
  section: string;
  line: string;
  lineTitle: string;
  graph: string;
  graphTitle: string;
  value: number | null;
  /** Why it is empty, or how it is counted. */
  note: string | null;
}

const columns: readonly XlsxColumn<Row>[] = [
  { title: 'Раздел', kind: 'text', width: 10, value: ({ section }) => section },
  { title: 'Строка', kind: 'text', width: 9, value: ({ line }) => line },
  { title: 'Наименование строки', kind: 'text', width: 60, value: ({ lineTitle }) => lineTitle },
  { title: 'Графа', kind: 'text', width: 9, value: ({ graph }) => graph },
  { title: 'Наименование графы', kind: 'text', width: 44, value: ({ graphTitle }) => graphTitle },
  { title: 'Число', kind: 'number', width: 10, value: ({ value }) => value },
  { title: 'Примечание', kind: 'text', width: 50, value: ({ note }) => note },
];

/** «Числа по строкам»: what makes the numbers incomplete, what to look at in them, then each of them in a row of its own with its place, then what is not there. */
export function statisticsFile(author: string, { form, year, sections, gaps, checks, absent }: Statistics) {
  const name = `${statisticsFormTitles[form]} за ${year} год`;
  return xlsxFile(`${name}.xlsx`, {
    // What is printed says by it which form it is of.
    sheet: `${statisticsFormTitles[form]}, ${year} год`,
    author,
    columns,
    rows: [
      ...gaps.map(({ gap, count }) => said(statisticsGapTitles[gap], count, 'Числа неполные: столько таких обучений')),
      ...checks.map(({ gap, count }) =>
        said(statisticsGapTitles[gap], count, 'Проверьте, верно ли посчитано: столько таких обучений'),
      ),
      ...sections.flatMap(numbersOf),
      ...absent.map((title) => said(title, null, 'Заполните сами')),
    ],
  });
}

/** What is said of the form as a whole. */
const said = (lineTitle: string, value: number | null, note: string): Row => ({
  ...{ section: '', line: '', graph: '', graphTitle: '' },
  ...{ lineTitle, value, note },
});

const numbersOf = ({ number, graphs, lines }: StatisticsSection): Row[] =>
  lines.flatMap((line, index) =>
    line.values.map((value, at) => ({
      section: number,
      // A profession has no line of its own in the form: they follow the total.
      line: line.number.length > 2 ? String(index + 1).padStart(2, '0') : line.number,
      lineTitle: line.title,
      graph: graphs[at]?.number ?? '',
      graphTitle: graphs[at]?.title ?? '',
      value,
      note: value === null ? (line.unknown ?? graphs[at]?.unknown ?? null) : line.note,
    })),
  );
