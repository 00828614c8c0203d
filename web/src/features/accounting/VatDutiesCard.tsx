import type { VatDuties } from '@dopusk/contract/accounting.ts';
import { correctionText } from '@dopusk/contract/service-acts.ts';
import { Stack, Text, Title } from '@mantine/core';
import { formatDate } from '../../text/date.ts';
import { formatExactRubles } from '../../text/number.ts';
import classes from '../documents/ServiceLines.module.css';

interface Props {
  duties: VatDuties;
  dateStart: string;
  dateEnd: string;
}

/** What a center with VAT makes out beside its acts: счета-фактуры for advances, which the portal does not make, and acts that are late. */
export function VatDutiesCard({ duties: { late, changed, advances }, dateStart, dateEnd }: Props) {
  const total = advances.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <section className="app-card" style={{ padding: 'var(--mantine-spacing-lg)', marginTop: 24 }} aria-labelledby="vat">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="vat">
            НДС: {formatDate(dateStart)} – {formatDate(dateEnd)}
          </Title>
          <Text c="dimmed" size="sm" mt={4}>
            Счёт-фактуру выставляют не позднее пяти календарных дней: со дня аванса и со дня, когда услуга оказана (п. 3
            ст. 168 НК). На оказанные услуги портал печатает УПД и готовит файл ФНС. Счета-фактуры на авансы портал не
            составляет: их делают в учётной программе по этому списку. Деньги с карт сюда не входят: по ним есть чеки.
          </Text>
        </div>
        <div>
          <Text fw={500} mb="sm">
            {advances.length > 0 ? `Авансы: ${formatExactRubles(total)}` : 'Авансов за эти дни не было'}
          </Text>
          {advances.length > 0 ? (
            <ul className={classes.plain} aria-label="Авансы">
              {advances.map(({ id, date, number, client, inn, amount, vat }) => (
                <li key={id}>
                  <span>
                    {client}
                    <span className={classes.count}>
                      {inn ? `ИНН\u00a0${inn}, ` : ''}
                      {number ? `п/п №\u00a0${number} ` : ''}от {formatDate(date)}
                    </span>
                  </span>
                  <span className={classes.sum} style={{ textAlign: 'end' }}>
                    {formatExactRubles(amount)}
                    <span className={classes.count}>НДС {formatExactRubles(vat)}</span>
                  </span>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        {changed.length > 0 ? (
          <div>
            <Text fw={500} mb="sm">
              УПД, у которых изменилась строка 5: исправьте их в «Документах»
            </Text>
            <ul className={`${classes.plain} ${classes.stacked}`} aria-label="УПД, у которых изменилась строка 5">
              {changed.map(({ id, number, date, client, was, now, ...edition }) => (
                <li key={id}>
                  <span>
                    УПД №&nbsp;{number} от {formatDate(date)}
                    {editionText(edition)}
                    <span className={classes.count}>{client}</span>
                  </span>
                  <span>
                    было: {ordersText(was)}; теперь: {ordersText(now)}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {late.length > 0 ? (
          <div>
            <Text fw={500} mb="sm">
              Составлены позже пяти дней после обучения
            </Text>
            <ul
              className={`${classes.plain} ${classes.stacked}`}
              aria-label="Составлены позже пяти дней после обучения"
            >
              {late.map(({ id, number, date, client, isUpd, madeOn, deadline, ...edition }) => (
                <li key={id}>
                  <span>
                    {isUpd ? 'УПД' : 'Акт'} №&nbsp;{number} от {formatDate(date)}
                    {editionText(edition)}
                    <span className={classes.count}>{client}</span>
                  </span>
                  <span>
                    {madeOn === date ? '' : `составлен ${formatDate(madeOn)}, `}счёт-фактура – до {formatDate(deadline)}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </Stack>
    </section>
  );
}

/** «, исправление № 1 от 29.11.2026»; nothing of a first edition. */
const editionText = (edition: Pick<VatDuties['changed'][number], 'correction' | 'correctedOn'>): string => {
  const corrected = correctionText(edition);
  return corrected && `, ${corrected}`;
};

const ordersText = (orders: VatDuties['changed'][number]['now']): string =>
  orders.length > 0 ? orders.map(({ number, date }) => `п/п №\u00a0${number} от ${formatDate(date)}`).join(', ') : '–';
