import type { RegisterReport, ReportBody } from '@dopusk/contract/register-reports.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { vi } from 'vitest';
import type { Client } from './client.ts';

type AskedReport = Omit<ReportBody, 'without' | 'seen'> & Partial<Pick<ReportBody, 'without' | 'seen'>>;

/** Asks for a file for a register and waits until it is made, or could not be, however slow the machine is. */
export async function makeRegisterFile(client: Client, body: AskedReport): Promise<RegisterReport> {
  const { id } = await client.call(stateRegisters.report, { body });
  return vi.waitFor(
    async () => {
      const { items } = await client.call(stateRegisters.reports, { query: { register: body.register } });
      const report = items.find((one) => one.id === id);
      if (!report || report.state === 'Making') throw new Error('It is being made still');
      return report;
    },
    { timeout: 60_000, interval: 50 },
  );
}
