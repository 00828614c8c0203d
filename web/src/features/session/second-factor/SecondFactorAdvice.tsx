import { secondFactor } from '@dopusk/contract/second-factor.ts';
import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { ShieldCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useApi, useRefresh, useSend } from '../../../api/queries.ts';
import { useCurrentUser } from '../../../api/session.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

const SecondFactorSetup = lazyPart(async () => (await import('./SecondFactorSetup.tsx')).SecondFactorSetup);

/** Asks an administrator to turn on the login with a code; put off, it comes back months later. */
export function SecondFactorAdvice() {
  const { user } = useCurrentUser();
  const { data } = useApi(secondFactor.state, {}, { quiet: true });
  const postpone = useSend(secondFactor.postpone, { invalidate: [secondFactor.state] });
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefresh();
  const close = () => {
    setOpen(false);
    void refresh();
  };
  if (!data?.isAdvised) return null;
  // A client has no administrators (decision 170).
  const isOfCenter = user?.operator?.organization?.organizationType === 'EducationCenter';
  return (
    <>
      <Alert
        variant="light"
        mb="lg"
        icon={<ShieldCheck size={20} aria-hidden />}
        title={isOfCenter ? 'Защитите вход администратора' : 'Защитите свой вход'}
      >
        <Stack gap="sm">
          <Text>
            Вам открыто всё в организации: персональные данные, деньги, права коллег. С кодом из приложения на телефоне
            посторонний не войдёт, даже если узнает пароль.
          </Text>
          <Group gap="sm">
            <Button size="sm" onClick={() => setOpen(true)}>
              Включить
            </Button>
            <Button size="sm" variant="default" loading={postpone.isPending} onClick={() => postpone.mutate({})}>
              Позже
            </Button>
          </Group>
        </Stack>
      </Alert>
      <Modal opened={isOpen} onClose={close} title="Включение входа с кодом" size={620}>
        <Suspense fallback={<Skeleton h={300} />}>
          <SecondFactorSetup onDone={close} />
        </Suspense>
      </Modal>
    </>
  );
}
