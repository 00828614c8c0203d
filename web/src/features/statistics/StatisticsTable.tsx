import type { Statistics, StatisticsSection } from '@dopusk/contract/statistics-forms.ts';
import { Anchor, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths, queryOf } from '../../paths.ts';
import classes from './StatisticsTable.module.css';

interface Props {
  section: StatisticsSection;
  asked: Pick<Statistics, 'form' | 'year'>;
}

/**
 * A table of a form. What cannot be known is named below it, and takes no room in it. On a phone each line becomes a list
 * of its graphs, without zeros but for the first of them, the total.
 */
export function StatisticsTable({ section, asked }: Props) {
  const { number, title, graphs, lines } = section;
  const known = graphs.flatMap((graph, index) => (graph.unknown === null ? [{ ...graph, index }] : []));
  const shown = lines.filter(({ unknown }) => unknown === null);
  const place = (line: string, graph: string) =>
    queryOf({ form: asked.form, year: String(asked.year), section: number, line, graph });
  return (
    <section className="app-card" aria-labelledby={`section-${number}`}>
      <Title order={2} id={`section-${number}`} className={classes.title}>
        {number}. {title}
      </Title>
      <Table.ScrollContainer
        minWidth={0}
        // Without a number that leads somewhere nothing in it takes the focus, and keys could not scroll it.
        scrollAreaProps={{
          classNames: { viewport: classes.scroll ?? '' },
          viewportProps: { tabIndex: 0, role: 'group', 'aria-labelledby': `section-${number}` },
        }}
      >
        <Table verticalSpacing="xs" className={classes.table} aria-labelledby={`section-${number}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.number}>Строка</Table.Th>
              <Table.Th className={classes.line}>Показатель</Table.Th>
              {known.map((graph) => (
                <Table.Th key={graph.number} className={classes.graph}>
                  <span className={classes.graphNumber}>гр. {graph.number}</span>
                  {graph.title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((line, row) => (
              <Table.Tr key={line.number}>
                <Table.Td className={classes.number}>{lineText(line.number, row)}</Table.Td>
                <Table.Th scope="row" className={classes.line}>
                  {line.title}
                  {line.note ? (
                    <Text size="xs" c="dimmed" mt={2}>
                      {line.note}
                    </Text>
                  ) : null}
                </Table.Th>
                {known.map((graph) => {
                  const value = line.values[graph.index] ?? 0;
                  if (graph.counts === 'code') {
                    return (
                      <Table.Td
                        key={graph.number}
                        className={classes.value}
                        data-title={`гр. ${graph.number} ${graph.title}`}
                        data-zero={value === 0 || undefined}
                      >
                        {value > 0 ? String(value) : ''}
                      </Table.Td>
                    );
                  }
                  return (
                    <Table.Td
                      key={graph.number}
                      className={classes.value}
                      data-title={`гр. ${graph.number} ${graph.title}`}
                      data-zero={value === 0 || undefined}
                    >
                      {value > 0 ? (
                        <Anchor
                          component={Link}
                          inherit
                          to={graph.counts === 'programs' ? paths.statisticsPrograms : paths.statisticsPeople}
                          search={place(line.number, graph.number)}
                          aria-label={`${value.toLocaleString('ru')}: ${line.title}, ${graph.title}`}
                        >
                          {value.toLocaleString('ru')}
                        </Anchor>
                      ) : (
                        0
                      )}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Unknown section={section} />
    </section>
  );
}

/** The empty graphs and lines, by what the portal does not know. */
function Unknown({ section: { graphs, lines } }: Pick<Props, 'section'>) {
  const reasons = [...named(graphs, 'гр.'), ...named(lines, 'стр.')];
  if (reasons.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" className={classes.unknown}>
      Пусто: {reasons.join('; ')}.
    </Text>
  );
}

function named(parts: StatisticsSection['graphs'] | StatisticsSection['lines'], what: string): string[] {
  const empty = parts.filter(({ unknown }) => unknown !== null);
  const byReason = Map.groupBy(empty, ({ unknown }) => unknown);
  return [...byReason].map(([reason, those]) => `${what} ${those.map(({ number }) => number).join(', ')} – ${reason}`);
}

/** A profession has no number in the form: they follow the total. */
const lineText = (number: string, row: number): string =>
  number.length > 2 ? String(row + 1).padStart(2, '0') : number;
