import { describe, expect, test } from 'vitest';
import { formatAddress, organizationTitle } from './organization.ts';

describe('an address', () => {
  const whole = {
    postalCode: '443001',
    region: 'Самарская область',
    city: 'Самара',
    street: 'ул. Мира',
    house: '1',
    flat: '5',
  };
  test.each([
    ['whole', {}, '443001, Самарская область, Самара, ул. Мира, д. 1, кв. 5'],
    ['without a flat', { flat: '' }, '443001, Самарская область, Самара, ул. Мира, д. 1'],
    [
      'of a building that is no house',
      { house: 'к 1205 соор 2', flat: '' },
      '443001, Самарская область, Самара, ул. Мира, к 1205 соор 2',
    ],
    ['in a city that is a region', { region: 'Москва', city: 'Москва' }, '443001, Москва, ул. Мира, д. 1, кв. 5'],
    ['of a street alone', { postalCode: '', region: '', city: '', house: '', flat: '' }, 'ул. Мира'],
  ])('%s', (_, parts, text) => {
    expect(formatAddress({ ...whole, ...parts })).toBe(text);
  });
});

test('a center is marked in lists', () => {
  expect(organizationTitle({ title: 'Центр', organizationType: 'EducationCenter' })).toBe('🎓 Центр');
  expect(organizationTitle({ title: 'Клиент', organizationType: 'Customer' })).toBe('Клиент');
});
