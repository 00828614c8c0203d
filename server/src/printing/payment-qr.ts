/** Whom and for what a payment code pays. */
export interface PaymentCode {
  name: string;
  account: string;
  bank: string;
  bic: string;
  correspondentAccount: string;
  kopecks: number;
  purpose: string;
  payeeInn: string;
  payeeKpp: string;
  payerInn: string;
}

/** What such a text says the payment is for; empty where it does not. */
export function purposeIn(text: string): string {
  const separator = text.charAt('ST00012'.length);
  const field = text.split(separator).find((one) => one.startsWith('Purpose='));
  return field?.slice('Purpose='.length) ?? '';
}

const money = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** How a purpose names the tax inside its sum. */
const NAMED_VAT = /НДС (\d+) % – [\d ]+,\d\d/;

/** Such a text with another sum; the tax that its purpose names is that inside of it. */
export const withSum = (text: string, kopecks: number): string => {
  const separator = text.charAt('ST00012'.length);
  const taxed = (_: string, rate: string) => {
    const tax = Math.round((kopecks * Number(rate)) / (100 + Number(rate)));
    return `НДС ${rate} % – ${money.format(tax / 100).replace(/\s/g, ' ')}`;
  };
  const changed = (field: string) => {
    if (field.startsWith('Sum=')) return `Sum=${kopecks}`;
    return field.startsWith('Purpose=') ? field.replace(NAMED_VAT, taxed) : field;
  };
  return text.split(separator).map(changed).join(separator);
};

/** Signs that may part the fields: the first that no value contains (GOST R 56042-2014, 5.2). */
const SEPARATORS = ['|', '~', '^', '#', ';'] as const;

/** The text of a payment QR code, GOST R 56042-2014 in UTF-8: the five required fields in their order, then the rest. */
export function paymentCodeText(payment: PaymentCode): string {
  const fields: [string, string, number][] = [
    ['Name', payment.name, 160],
    ['PersonalAcc', payment.account, 20],
    ['BankName', payment.bank, 45],
    ['BIC', payment.bic, 9],
    ['CorrespAcc', payment.correspondentAccount, 20],
    ['Sum', String(payment.kopecks), 18],
    ['Purpose', payment.purpose, 160],
    ['PayeeINN', payment.payeeInn, 12],
    ['KPP', payment.payeeKpp, 9],
    ['PayerINN', payment.payerInn, 12],
  ];
  const filled = fields
    .map(([name, value, limit]) => [name, value.replace(/\s+/g, ' ').trim().slice(0, limit)] as const)
    .filter(([, value]) => value !== '');
  const separator = SEPARATORS.find((sign) => filled.every(([, value]) => !value.includes(sign))) ?? '|';
  return `ST00012${filled.map(([name, value]) => `${separator}${name}=${value}`).join('')}`;
}
