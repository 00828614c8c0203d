import { dashboard, type RequiredRequisite, type Setup, SetupStep } from '@dopusk/contract/dashboard.ts';
import { organizationRecord } from '@dopusk/contract/organization-record.ts';
import type { CurrentOrganization } from '@dopusk/contract/session.ts';
import { Progress, Text, Title } from '@mantine/core';
import { ArrowRight, Check } from 'lucide-react';
import { Fragment } from 'react';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { FieldLink } from '../../ui/FieldLink.tsx';
import classes from './SetupList.module.css';

interface Line {
  title: string;
  /** The same once it is done. */
  done: string;
  /** Why it is worth doing. */
  hint: string;
  to: (centerId: string) => string;
}

const lines: Record<SetupStep, Line> = {
  Requisites: {
    title: 'Заполните реквизиты',
    done: 'Реквизиты заполнены',
    hint: 'Без них клиент не получит счёт, а документ не зафиксировать',
    to: paths.organizationEdit,
  },
  Operator: {
    title: 'Пригласите оператора',
    done: 'Оператор приглашён',
    hint: 'Коллега придёт по ссылке из письма',
    to: () => paths.operatorCreate,
  },
  Committee: {
    title: 'Создайте комиссию',
    done: 'Комиссия создана',
    hint: 'Она подписывает протокол',
    to: () => paths.committeeAdd,
  },
  Course: {
    title: 'Создайте курс',
    done: 'Курс создан',
    hint: 'С часами и документами, которые он выдаёт',
    to: () => paths.courseCreate,
  },
  Prices: {
    title: 'Назначьте цены',
    done: 'Цены назначены',
    hint: 'Курсов и документов: по ним считаются счета',
    to: () => paths.prices,
  },
  Template: {
    title: 'Посмотрите шаблоны документов',
    done: 'Шаблоны просмотрены',
    hint: 'Готовые есть для всех видов; свой загружается здесь же',
    to: () => paths.uploadTemplates,
  },
  Mail: {
    title: 'Проверьте, что письма уходят',
    done: 'Письма уходят',
    hint: 'Отправьте письмо себе; что стало с каждым, видно в журнале',
    to: () => paths.outbox,
  },
  Client: {
    title: 'Добавьте первого клиента',
    done: 'Клиент добавлен',
    hint: 'Или пришлите ему ссылку из настроек',
    to: () => paths.organizationAdd,
  },
  Group: {
    title: 'Соберите первую группу',
    done: 'Группа собрана',
    hint: 'Курс назначается сразу всем',
    to: () => paths.groupCreate,
  },
};

/** Of a course there is, none of which says how it is taught: as little as without one can a contract be made. */
const withoutForm: Line = {
  title: 'Укажите форму обучения курса',
  done: lines.Course.done,
  hint: 'Ни у курса, ни у центра она не указана, а договор её называет',
  to: () => paths.courses,
};

const steps = SetupStep.options;

/** What of the requisites a step lacks. */
function missingOf(step: SetupStep, { missing, courseId }: Setup): RequiredRequisite[] {
  if (step === 'Requisites') return missing.filter((name) => name !== 'studyForm');
  return step === 'Course' && courseId ? ['studyForm'] : [];
}

interface FieldPlace {
  to: string;
  field?: string;
  tab?: string;
}

/** Where it is filled in, and what it is called there. */
function fieldOf(
  name: RequiredRequisite,
  { centerId, courseId }: { centerId: string; courseId: string | null },
): FieldPlace & { title: string } {
  if (name === 'studyForm')
    return {
      to: courseId ? paths.courseEdit(courseId) : paths.courses,
      field: name,
      title: 'форма обучения курса',
    };
  if (name === 'signatory' || name === 'authority') {
    const title = name === 'signatory' ? 'подписант' : 'документ о полномочиях подписанта';
    return { to: paths.organization(centerId), tab: 'signatories', title };
  }
  const title = organizationRecord[name].title.toLowerCase().replace('ндс', 'НДС').replace('бик', 'БИК');
  return { to: paths.organizationEdit(centerId), field: name, title };
}

/** What a new center has still to do, each line a way to where it is done; nothing once all is done. */
export function SetupList({ center }: { center: CurrentOrganization }) {
  const { user } = useCurrentUser();
  const { data } = useApi(
    dashboard.setup,
    {},
    { quiet: true, staleTime: 0, enabled: allows(dashboard.setup.access, user) },
  );
  if (!data || data.open.length === 0) return null;
  const done = steps.filter((step) => !data.open.includes(step));
  return (
    <section className={`app-card ${classes.card}`} aria-labelledby="setup">
      <div className={classes.head}>
        <Title order={2} id="setup">
          Начало работы
        </Title>
        <Text c="dimmed" size="sm">
          Сделано {done.length} из {steps.length}
        </Text>
      </div>
      <Progress
        value={(100 * done.length) / steps.length}
        color="green"
        aria-label={`Сделано ${done.length} из ${steps.length}`}
      />
      <ol className={classes.list}>
        {data.open.map((step) => {
          const { title, hint, to } = data.courseId && step === 'Course' ? withoutForm : lines[step];
          const lacks = missingOf(step, data);
          const [missing] = lacks;
          const place: FieldPlace = missing
            ? fieldOf(missing, { centerId: center.id, ...data })
            : { to: to(center.id) };
          return (
            <li key={step} className={classes.line}>
              <span className={classes.sign}>
                <ArrowRight size={16} aria-hidden />
              </span>
              <div>
                <Text fw={500}>
                  <FieldLink to={place.to} field={place.field} tab={place.tab}>
                    {title}
                  </FieldLink>
                </Text>
                <Text size="sm" c="dimmed">
                  {hint}
                </Text>
                {step === 'Requisites' ? <Missing centerId={center.id} {...data} missing={lacks} /> : null}
              </div>
            </li>
          );
        })}
      </ol>
      {done.length > 0 ? (
        <ul className={classes.done} aria-label="Уже сделано">
          {done.map((step) => (
            <li key={step}>
              <Check size={16} aria-hidden />
              {lines[step].done}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** The requisites that are not filled in, each the way to its field. */
function Missing({ centerId, missing, courseId }: { centerId: string } & Pick<Setup, 'missing' | 'courseId'>) {
  return (
    <Text size="sm" mt={2}>
      Не указано:{' '}
      {missing.map((name, index) => {
        const { title, ...link } = fieldOf(name, { centerId, courseId });
        return (
          <Fragment key={name}>
            {index > 0 ? ', ' : ''}
            <FieldLink {...link}>{title}</FieldLink>
          </Fragment>
        );
      })}
    </Text>
  );
}
