import type { LoginType } from '@dopusk/contract/recovery-login.ts';
import { Anchor, SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { Link, Navigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useNamePage } from '../../ui/page-title.ts';
import { toastError } from '../../ui/toast.ts';
import { AskCodeForm } from './AskCodeForm.tsx';
import { type AskedCode, forgetAsked, recallAsked, rememberAsked } from './asked-code.ts';
import { EntryCard } from './EntryCard.tsx';

// What comes after the first step is loaded then: the page is the first of a visit.
const EnterCodeForm = lazyPart(async () => (await import('./EnterCodeForm.tsx')).EnterCodeForm);
const SecondStep = lazyPart(async () => (await import('./second-factor/SecondStep.tsx')).SecondStep);

const ways: { value: LoginType; label: string }[] = [
  { value: 'Email', label: 'По e-mail' },
  { value: 'Phone', label: 'По телефону' },
];

/** «Восстановление доступа»: a login, a code, and then a new password. */
export function PasswordRecoveryPage() {
  useNamePage('Восстановление доступа');
  const { user } = useCurrentUser();
  const [way, setWay] = useState<LoginType>('Email');
  const [asked, setAsked] = useState(() => recallAsked());
  const [halfway, setHalfway] = useState(false);
  const sent = (next: AskedCode) => {
    rememberAsked(next);
    setAsked(next);
  };
  const startAnew = () => {
    forgetAsked();
    setAsked(null);
  };
  if (halfway && !user) {
    const goBack = (message: string | null) => {
      setHalfway(false);
      startAnew();
      if (message) toastError(message);
    };
    return (
      <EntryCard>
        <Suspense fallback={<Skeleton h={300} />}>
          <SecondStep onBack={goBack} />
        </Suspense>
      </EntryCard>
    );
  }
  // The code has logged him in: he only has to set a new password.
  if (user) return <Navigate to={paths.password} replace />;
  return (
    <EntryCard>
      <Title order={1} mb={8}>
        Восстановление доступа
      </Title>
      {asked ? (
        <Suspense fallback={<Skeleton h={240} />}>
          <EnterCodeForm asked={asked} onResent={sent} onSecondStep={() => setHalfway(true)} onOther={startAnew} />
        </Suspense>
      ) : (
        <>
          <Text c="dimmed" mb="lg">
            Пришлём код для входа, затем вы зададите новый пароль
          </Text>
          <SegmentedControl
            fullWidth
            mb="lg"
            aria-label="Куда прислать код"
            data={ways}
            value={way}
            onChange={(value) => setWay(value as LoginType)}
          />
          <AskCodeForm key={way} way={way} onSent={sent} />
        </>
      )}
      <Anchor component={Link} to={paths.auth} display="block" ta="center" mt="lg">
        Вернуться ко входу
      </Anchor>
    </EntryCard>
  );
}
