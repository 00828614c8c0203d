import { type ResultCode, textOf } from '@dopusk/contract/codes.ts';

/** Why a file as a whole is no table of people. Told across processes, hence not a Refusal. */
export class TableFault extends Error {
  readonly code: ResultCode;

  constructor(code: 'ExcelTableNotFound' | 'ExcelFirstRowNotFound' | 'InvalidExcelFIle', message = textOf(code)) {
    super(message);
    this.code = code;
  }
}
