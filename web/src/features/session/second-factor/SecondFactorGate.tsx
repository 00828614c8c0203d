import { secondFactor } from '@dopusk/contract/second-factor.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApi, useRefresh } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import classes from './SecondFactor.module.css';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';

/** Shown instead of the pages until the operator has turned on the second factor that his center requires. */
export function SecondFactorGate() {
  const { data } = useApi(secondFactor.state, {});
  const refresh = useRefresh();
  const centers = data?.requiredBy.join(', ') ?? '';
  return (
    <>
      <PageHeader
        title="Включите вход с кодом"
        hint={`${centers || 'Учебный центр'} требует, чтобы операторы входили по паролю и коду из приложения на телефоне. После этого портал откроется`}
      />
      <div className={`app-card ${classes.gate}`}>
        <SecondFactorSetup
          onDone={() => void refresh()}
          hint={
            <Text size="sm" c="dimmed">
              Нет телефона? Обратитесь к администратору центра или{' '}
              <Anchor component={Link} to={paths.logout} inherit underline="always">
                выйдите
              </Anchor>
              .
            </Text>
          }
        />
      </div>
    </>
  );
}
