import { payments } from '@dopusk/contract/payments.ts';
import type { CurrentUser } from '@dopusk/contract/session.ts';
import { cartSum, QUANTITY_LIMIT } from '@dopusk/contract/top-up-services.ts';
import { Anchor, CloseButton, Modal, NumberInput, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useSend } from '../../api/queries.ts';
import { paths, queryOf } from '../../paths.ts';
import { formatNumber, priceText } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { goToBank } from '../payments/bank.ts';
import classes from './CartPopup.module.css';
import { cartOptions } from './cart-options.ts';
import { CART_PARAM, type Cart } from './use-cart.ts';

interface Props {
  cart: Cart;
  user: CurrentUser | null;
}

/** «Корзина»: what the balance is topped up for. Only its own button closes it (docs/rules.md#6.4). */
export function CartPopup({ cart, user }: Props) {
  const { quantities } = cart;
  const { count, total } = cartSum(quantities);
  return (
    <Modal.Root
      opened={cart.opened}
      onClose={cart.close}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      size={700}
      padding="xl"
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>Корзина</Modal.Title>
          <CloseButton size="lg" aria-label="Закрыть корзину" onClick={cart.close} />
        </Modal.Header>
        <Modal.Body>
          <ol className={classes.options}>
            {cartOptions.map(({ no, title, description, price, link }) => (
              <li key={no} className={classes.option}>
                <span className={classes.no} aria-hidden>
                  {no}
                </span>
                <div className={classes.text}>
                  <Text fw={600}>{title}</Text>
                  <Text size="sm" c="dimmed">
                    {description}
                  </Text>
                  {user?.operator ? (
                    <Anchor component={Link} to={link} size="sm">
                      Посмотреть курсы
                    </Anchor>
                  ) : null}
                </div>
                <Text className={classes.price} fw={600}>
                  {priceText(price)}
                </Text>
                <NumberInput
                  aria-label={`Количество: ${title}`}
                  size="md"
                  min={0}
                  max={QUANTITY_LIMIT}
                  allowDecimal={false}
                  allowNegative={false}
                  clampBehavior="strict"
                  value={quantities[no] ?? 0}
                  onChange={(next) => cart.set(no, Number(next))}
                />
              </li>
            ))}
          </ol>
          <div className={classes.footer}>
            <dl className={classes.sums} aria-live="polite">
              <div>
                <dt>Кол-во</dt>
                <dd>{formatNumber(count)}</dd>
              </div>
              <div>
                <dt>Итого</dt>
                <dd>{priceText(total)}</dd>
              </div>
            </dl>
            <PayButton total={total} user={user} />
          </div>
          <Text size="sm" c="dimmed" mt="sm">
            Деньги поступят на баланс организации, с него оплачиваются назначения.
          </Text>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function PayButton({ total, user }: { total: number; user: CurrentUser | null }) {
  const navigate = useNavigate();
  const pay = useSend(payments.topUp, { onDone: goToBank, invalidate: [] });
  const balance = user?.operator?.organization?.balance;
  const start = () => {
    if (balance) pay.mutate({ body: { balanceId: balance.id, amount: total, returnUrl: paths.about } });
    // The cart stays in this tab and opens again after the login.
    else void navigate({ to: paths.auth, search: queryOf({ from: `${paths.about}?${CART_PARAM}=open` }) });
  };
  return (
    <ActionButton
      size="lg"
      reason={reasonNotToPay(total, user)}
      loading={pay.isPending || pay.isSuccess}
      onClick={start}
    >
      Оплатить
    </ActionButton>
  );
}

function reasonNotToPay(total: number, user: CurrentUser | null): string | null {
  if (total === 0) return 'Укажите количество хотя бы одной услуги';
  // A visitor is led to the login first.
  if (!user) return null;
  if (!user.operator) return 'Баланс пополняет сотрудник организации, который её представляет';
  if (user.operator.lacksSecondFactor) return 'Сначала включите вход с кодом: его требует учебный центр';
  return user.operator.organization ? null : 'Сначала создайте организацию или вступите в неё';
}
