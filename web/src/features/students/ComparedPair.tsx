import type { Double, DoublePerson } from '@dopusk/contract/doubles.ts';
import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { formatSnils } from '@dopusk/contract/fields/snils.ts';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import classes from './ComparedPair.module.css';

const fields: readonly { title: string; value: (person: DoublePerson) => string }[] = [
  { title: 'Имя', value: ({ fullName }) => fullName },
  { title: 'Дата рождения', value: ({ birthday }) => formatDate(birthday) },
  { title: 'СНИЛС', value: ({ snilsNumber }) => formatSnils(snilsNumber) },
  { title: 'Должность', value: ({ jobTitle }) => jobTitle },
  { title: 'Телефон', value: ({ phone }) => formatPhone(phone) },
  { title: 'E-mail', value: ({ email }) => email },
  { title: 'Создан', value: ({ createdAt }) => formatDate(createdAt) },
];

/** Two records side by side, field by field; what they have otherwise stands out. */
export const ComparedPair = ({ pair: { first, second } }: { pair: Pick<Double, 'first' | 'second'> }) => (
  <div className={classes.pair}>
    {fields.map(({ title, value }) => {
      const values = [value(first), value(second)];
      if (values.every((one) => one === '')) return null;
      const differs = values[0] !== values[1] ? classes.differs : classes.same;
      return (
        <Fragment key={title}>
          <span className={classes.field}>{title}</span>
          {[first, second].map((person, side) => (
            <span key={person.id} className={differs}>
              <Shown person={person} isName={title === 'Имя'}>
                {values[side] || 'не указано'}
              </Shown>
            </span>
          ))}
        </Fragment>
      );
    })}
  </div>
);

/** A name leads to its record. */
const Shown = ({ person, isName, children }: { person: DoublePerson; isName: boolean; children: ReactNode }) =>
  isName ? (
    <Anchor component={Link} to={paths.student(person.id)}>
      {children}
    </Anchor>
  ) : (
    children
  );
