import type { Quantities } from '@dopusk/contract/top-up-services.ts';
import { Text, Title, VisuallyHidden } from '@mantine/core';
import { Award, GraduationCap, HardHat, type LucideIcon, Plus } from 'lucide-react';
import { formatNumber, priceText } from '../../text/number.ts';
import classes from './AboutPage.module.css';
import { cartOptions } from './cart-options.ts';

const icons: readonly LucideIcon[] = [Award, HardHat, GraduationCap];

interface Props {
  quantities: Quantities;
  onAdd: (no: number) => void;
}

/** The services a balance is topped up for; a click anywhere on a card adds one. */
export function ServiceCards({ quantities, onAdd }: Props) {
  return (
    <ul className={classes.services}>
      {cartOptions.map(({ no, title, description, price }, index) => {
        const Icon = icons[index] ?? Award;
        const taken = quantities[no] ?? 0;
        return (
          <li key={no} className={`app-card ${classes.service}`} data-taken={taken > 0 || undefined}>
            <span className={classes.icon}>
              <Icon size={24} aria-hidden />
            </span>
            <Title order={3}>{title}</Title>
            <Text c="dimmed" className={classes.grow}>
              {description}
            </Text>
            <div className={classes.offer}>
              <div>
                <span className={classes.price}>{priceText(price)}</span>
                <Text component="span" size="sm" c="dimmed" display="block">
                  за человека
                </Text>
              </div>
              <button type="button" className={classes.take} onClick={() => onAdd(no)}>
                <Plus size={18} aria-hidden />
                {taken > 0 ? `В корзине: ${formatNumber(taken)}` : 'В корзину'}
                <VisuallyHidden>, {title}</VisuallyHidden>
              </button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
