import type { SandboxPayment } from './db.ts';

/** The reasons for a refusal, as real acquirers name them. */
export const refusalReasons = {
  insufficient_funds: 'Недостаточно средств',
  card_expired: 'Истёк срок действия карты',
  '3d_secure_failed': 'Не пройден 3-D Secure',
  general_decline: 'Причина не названа',
} as const;

export type RefusalReason = keyof typeof refusalReasons;

export const isRefusalReason = (text: unknown): text is RefusalReason =>
  typeof text === 'string' && Object.hasOwn(refusalReasons, text);

/** The bank's page of a payment: plain HTML with a style sheet of its own, nothing inline. */
export function bankPage(payment: SandboxPayment): string {
  const content = payment.status === 'pending' ? card(payment) : decided(payment);
  return layout(`
    <p class="order">Заказ ${payment.paymentId.slice(-8)}</p>
    <h1>${rubles(payment.amountKopecks)}</h1>
    <p class="description">${escaped(payment.description)}</p>
    ${content}
    <p class="back"><a href="${escaped(pathOf(payment.returnUrl))}">${
      payment.status === 'pending' ? 'Вернуться в магазин без оплаты' : 'Вернуться в магазин'
    }</a></p>`);
}

export const unknownPaymentPage = (): string =>
  layout('<h1>Платёж не найден</h1><p class="description">Проверьте адрес страницы.</p>');

function layout(content: string): string {
  return `<!doctype html>
<html lang="ru">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>Учебный банк: оплата</title>
  <link rel="stylesheet" href="/sandbox-bank/bank.css">
</head>
<body>
  <header><span class="mark" aria-hidden="true"></span>Учебный банк</header>
  <main>${content}
  </main>
  <footer>Это песочница: деньги ненастоящие, данные карты никуда не отправляются.</footer>
</body>
</html>
`;
}

function card({ id, amountKopecks }: SandboxPayment): string {
  const reasons = Object.entries(refusalReasons)
    .map(([value, title]) => `<option value="${value}">${title}</option>`)
    .join('');
  return `
    <form method="post" action="/sandbox-bank/${id}/pay">
      <fieldset class="card">
        <legend>Банковская карта</legend>
        <label class="wide">Номер карты<input value="2200 0000 0000 0004" inputmode="numeric" autocomplete="off"></label>
        <label>Действует до<input value="12 / 30" inputmode="numeric" autocomplete="off"></label>
        <label>CVC<input value="123" inputmode="numeric" autocomplete="off"></label>
      </fieldset>
      <button class="pay" type="submit">Оплатить ${rubles(amountKopecks)}</button>
    </form>
    <form class="refusal" method="post" action="/sandbox-bank/${id}/refuse">
      <label>Причина отказа<select name="reason">${reasons}</select></label>
      <button class="refuse" type="submit">Отказать</button>
    </form>`;
}

function decided({ status, cancellationReason }: SandboxPayment): string {
  if (status === 'succeeded') return '<p class="state paid">Платёж прошёл</p>';
  const reason = isRefusalReason(cancellationReason) ? refusalReasons[cancellationReason] : 'Время на оплату вышло';
  return `<p class="state canceled">Платёж отклонён: ${reason}</p>`;
}

/** The bank is part of the portal: the address to return to needs no host. */
export function pathOf(returnUrl: string): string {
  const url = new URL(returnUrl);
  return url.pathname + url.search;
}

function rubles(kopecks: number): string {
  return new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB' }).format(kopecks / 100);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
