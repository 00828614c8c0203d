import { type ResultCode, textOf } from '@dopusk/contract/codes.ts';

type FaultCode = Extract<ResultCode, 'ExcelTableNotFound' | 'ExcelFirstRowNotFound' | 'InvalidExcelFIle'>;

/** Why a file as a whole is no table of people. Told across processes, hence not a Refusal. */
export class TableFault extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode, message = textOf(code)) {
    super(message);
    this.code = code;
  }
}
