import type { Invoice } from '@dopusk/contract/invoices.ts';
import { Button, Stack, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import { formatExactRubles } from '../../text/number.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './PayByCode.module.css';

interface Props {
  invoice: Pick<Invoice, 'number' | 'amount' | 'rest'>;
  payment: NonNullable<Invoice['payment']>;
}

/** The code that is printed on the invoice, for the camera of a bank's app or, on the same phone, from its pictures. */
export function PayByCode({ invoice: { number, amount, rest }, payment: { picture, purpose } }: Props) {
  return (
    <Section
      title="Оплата по коду"
      hint={
        rest < amount
          ? 'Реквизиты, остаток к оплате и назначение платежа уже в коде.'
          : 'Реквизиты, сумма и назначение платежа уже в коде, как на распечатанном счёте.'
      }
    >
      <div className={classes.offer}>
        <img className={classes.picture} src={picture} alt={`QR-код для оплаты счёта № ${number}`} />
        <Stack gap="sm" className={classes.words}>
          <Facts>
            <Fact name="К оплате">{formatExactRubles(rest)}</Fact>
            <Fact name="Назначение платежа">
              <CopyText text={purpose} />
            </Fact>
          </Facts>
          <Text>Наведите на код камеру в приложении банка: «Оплата по QR-коду».</Text>
          <Text>Если приложение на этом же телефоне, сохраните код и выберите его там из галереи.</Text>
          <div>
            <Button
              component="a"
              href={picture}
              download={`Код для оплаты счёта ${number}.png`}
              variant="default"
              leftSection={<Download size={16} aria-hidden />}
            >
              Сохранить код
            </Button>
          </div>
        </Stack>
      </div>
    </Section>
  );
}
