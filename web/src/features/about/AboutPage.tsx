import { cartSum } from '@dopusk/contract/top-up-services.ts';
import { Button, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ShoppingCart } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { plural } from '../../text/number.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PortalVersion } from '../../ui/PortalVersion.tsx';
import { useNamePage } from '../../ui/page-title.ts';
import classes from './AboutPage.module.css';
import { Benefits } from './Benefits.tsx';
import { SampleDocuments } from './SampleDocuments.tsx';
import { ServiceCards } from './ServiceCards.tsx';
import { useCart } from './use-cart.ts';

// Few of those who read about the portal pay at once.
const CartPopup = lazyPart(async () => (await import('./CartPopup.tsx')).CartPopup);

/** «О платформе»: what the portal does, what a balance is topped up for, how the documents look. */
export function AboutPage() {
  useNamePage('О платформе');
  const { user } = useCurrentUser();
  const cart = useCart();
  const { count } = cartSum(cart.quantities);
  const [isCartAsked, setCartAsked] = useState(false);
  if (cart.opened && !isCartAsked) setCartAsked(true);
  return (
    <div className={classes.page}>
      <section className={classes.hero}>
        <div className={classes.pitch}>
          <Title order={1} className={classes.slogan}>
            Обучение сотрудников от&nbsp;заявки до&nbsp;документа
          </Title>
          <Text className={classes.lead}>
            «Допуск» связывает учебный центр и&nbsp;его клиентов: назначьте курс, оплатите, получите удостоверение
            с&nbsp;проверкой подлинности. Без переписки и&nbsp;бумажных журналов.
          </Text>
          <Group gap="sm">
            {user ? (
              <Button size="lg" component="a" href="#services">
                Пополнить баланс
              </Button>
            ) : (
              <>
                <Button size="lg" component={Link} to={paths.reg}>
                  Создать организацию
                </Button>
                <Button size="lg" variant="default" component={Link} to={paths.auth}>
                  Войти
                </Button>
              </>
            )}
          </Group>
        </div>
        <div className={classes.fan} aria-hidden>
          <img src="/previews/protocol.webp" alt="" width={708} height={1000} />
          <img src="/previews/certificate.webp" alt="" width={1000} height={708} />
        </div>
      </section>

      <Benefits />

      <section aria-labelledby="services" className={classes.section}>
        <Group justify="space-between" align="flex-end" gap="sm">
          <div>
            <Title order={2} id="services" className={classes.heading}>
              Пополнение баланса
            </Title>
            <Text c="dimmed">Выберите, кого будете учить: нужная сумма посчитается сама</Text>
          </div>
          {count > 0 ? (
            <Button variant="light" leftSection={<ShoppingCart size={18} aria-hidden />} onClick={cart.open}>
              Корзина: {plural(count, 'услуга', 'услуги', 'услуг')}
            </Button>
          ) : null}
        </Group>
        <ServiceCards quantities={cart.quantities} onAdd={cart.add} />
      </section>

      <SampleDocuments />
      <PortalVersion />
      <Suspense>{isCartAsked ? <CartPopup cart={cart} user={user} /> : null}</Suspense>
    </div>
  );
}
