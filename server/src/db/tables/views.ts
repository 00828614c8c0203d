import type { ListName } from '@dopusk/contract/views.ts';
import type { Moment } from './column.ts';

export interface ListViews {
  id: string;
  organizationId: string;
  ownerId: string;
  list: ListName;
  title: string;
  query: string;
  isShared: boolean;
  createdAt: Moment;
}

export interface ListStarts {
  userId: string;
  organizationId: string;
  list: ListName;
  viewId: string;
}

export interface ListLooks {
  userId: string;
  list: ListName;
  columns: string[] | null;
  isDense: boolean | null;
}
