import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { operators } from '@dopusk/contract/operators.ts';
import { roleTitles } from '@dopusk/contract/role-titles.ts';
import type { CurrentOrganization } from '@dopusk/contract/session.ts';
import { Anchor, Button, Title } from '@mantine/core';
import { Link, Navigate } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { priceText } from '../../text/number.ts';
import { organizationTitle } from '../../text/organization.ts';
import { fullNameOf } from '../../text/person.ts';
import { CopyFact, Fact, Facts } from '../../ui/Facts.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { BoundMoney } from '../payments/BoundMoney.tsx';
import { AwaitedOwnContacts } from '../session/AwaitedOwnContacts.tsx';
import classes from './ProfilePage.module.css';

/** «Профиль»: the operator's own data and the organizations he works for. */
export function ProfilePage() {
  const { user } = useCurrentUser();
  // A student's own profile is his home.
  if (user?.student) return <Navigate to={paths.home} replace />;
  if (!user?.operator) return null;
  return (
    <>
      <PageHeader title={fullNameOf(user)} hint={user.roles.map((role) => roleTitles[role]).join(', ')}>
        <Button
          component={Link}
          to={paths.operatorEdit(user.operator.id)}
          variant="default"
          leftSection={<Pencil size={18} aria-hidden />}
        >
          Изменить
        </Button>
      </PageHeader>
      <AwaitedOwnContacts />
      <div className={classes.columns}>
        <section className={`app-card ${classes.card}`} aria-labelledby="contacts">
          <Title order={2} id="contacts" mb="xs">
            Контакты
          </Title>
          <Facts>
            <CopyFact name="Телефон" text={formatPhone(user.phone)} value={user.phone} />
            <CopyFact name="E-mail" text={user.email} />
            <Fact name="Почта">{user.isEmailConfirmed ? 'Подтверждена' : 'Не подтверждена'}</Fact>
          </Facts>
        </section>
        <Organizations current={user.operator.organization} />
      </div>
    </>
  );
}

function Organizations({ current }: { current: CurrentOrganization | null }) {
  const own = useApi(operators.ownOrganizations, {}, { staleTime: 60_000 });
  if (!current) return null;
  const others = own.data?.filter(({ id }) => id !== current.id) ?? [];
  return (
    <section className={`app-card ${classes.card}`} aria-labelledby="organizations">
      <Title order={2} id="organizations" mb="xs">
        Организация
      </Title>
      <Facts>
        <Fact name="Текущая">
          <Anchor component={Link} to={paths.organization(current.id)}>
            {organizationTitle(current)}
          </Anchor>
        </Fact>
        <Fact name="Баланс">
          <b>{priceText(current.balance.amount)}</b>
          <BoundMoney bound={current.balance.bound} />
        </Fact>
        {others.length > 0 ? (
          <Fact name="Другие">
            <ul className={classes.others}>
              {others.map((organization) => (
                <li key={organization.id}>{organizationTitle(organization)}</li>
              ))}
            </ul>
          </Fact>
        ) : null}
      </Facts>
    </section>
  );
}
