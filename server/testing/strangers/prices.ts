import type { clientPrices } from '@dopusk/contract/client-prices.ts';
import type { discounts } from '@dopusk/contract/discounts.ts';
import type { givenPrices } from '@dopusk/contract/given-prices.ts';
import type { pricePreviews } from '@dopusk/contract/price-previews.ts';
import type { priceRecounts } from '@dopusk/contract/price-recounts.ts';
import type { prices } from '@dopusk/contract/prices.ts';
import type { Strangers } from './strangers.ts';

export const pricesStrangers: Strangers<typeof prices> = {
  // A client may compare centers: what is no center has no prices for anybody.
  read: ({ clientId }) => ({ input: { body: { organizationId: clientId } }, code: 'NotFoundEducationCenter' }),
  fill: 'takes no ids',
};

export const clientPricesStrangers: Strangers<typeof clientPrices> = {
  read: ({ clientId }) => ({ input: { params: { id: clientId } }, code: 'NotFoundOrganization' }),
  fill: ({ clientId }) => ({ input: { body: { clientId, prices: [] } }, code: 'NotFoundOrganization' }),
};

export const discountsStrangers: Strangers<typeof discounts> = {
  read: 'takes no ids',
  fill: ({ courseId }) => ({
    input: {
      body: {
        steps: [],
        promos: [{ title: 'Акция', courseId, percent: 5, since: '2026-01-01', until: '2026-01-01' }],
      },
    },
    code: 'NotFoundCourse',
  }),
};

export const givenPricesStrangers: Strangers<typeof givenPrices> = {
  give: ({ assignmentId: assignId }) => ({
    input: { body: { assignId, price: 1, reason: 'Причина' } },
    code: 'NotFoundAssignCourse',
  }),
  giveMany: ({ assignmentId }) => ({
    input: { body: { assignIds: [assignmentId], by: 'Percent', percent: 1, price: null, reason: 'Причина' } },
    code: 'NotFoundAssignCourse',
  }),
};

export const priceRecountsStrangers: Strangers<typeof priceRecounts> = {
  preview: ({ clientId: client }) => ({ input: { query: { client } }, code: 'NotFoundOrganization' }),
  apply: ({ assignmentId: assignId }) => ({
    input: { body: { rows: [{ assignId, price: 1 }] } },
    code: 'NotFoundAssignCourse',
  }),
};

export const pricePreviewsStrangers: Strangers<typeof pricePreviews> = {
  // The course is open to everybody, its people are not.
  read: ({ courseId, student }) => ({
    input: { body: { courseId, studentIds: [student.studentId] } },
    code: 'NotFoundStudent',
  }),
};
