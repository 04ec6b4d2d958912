import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../../engine/console/writes/errors';
import type { AnswerOf } from '../../../../../engine/core/calls/defineCall';
import { liveApi } from '../../../../../providers/httpClient';
import { isAbort } from '../../../../../providers/httpError';
import type { Ingested } from '../../../../../resources/passings/passings.calls';
import type { RawFormatName } from '../../../../../resources/passings/readColumns';
import type { openReadFile } from '../../../../../resources/passings/readFiles.calls';
import { splitFile } from './splitFile';

/** What a file leaves open, as the API takes it. */
export interface FileAnswers {
  /** `YYYY-MM-DD`, the day of the first read, where times have none. */
  readonly date?: string;
  /** The gun that times count from, an instant. */
  readonly fired_at?: string;
  /** The race of start numbers. */
  readonly race_id?: number;
}

export interface PassingsFile {
  readonly file: File;
  readonly format: RawFormatName;
  readonly device: string;
  readonly answers: FileAnswers;
  /** Which column of a csv is what; null: its header says so. */
  readonly mapping: Readonly<Record<string, string>> | null;
  /** Whether a csv begins with the names of its columns. */
  readonly hasHeader: boolean;
}

/** What came of the parts that were sent, added up. */
export interface SendOutcome {
  /** The file as the server knows it, by which its reads are found again; null before it was announced. */
  readonly fileId: number | null;
  readonly received: number;
  readonly stored: number;
  readonly duplicates: number;
  readonly rejectedCount: number;
  /** The first of those refused, by their line in the file. */
  readonly rejected: readonly LineReason[];
  readonly notedCount: number;
  /** The first of those whose local time a change of the clocks left open, with what was decided. */
  readonly noted: readonly LineReason[];
}

/** A line of the file, counted from 1. */
export interface LineReason {
  readonly line: number;
  readonly reason: string;
}

export type SendState =
  | { readonly step: 'idle' }
  | { readonly step: 'sending'; readonly percent: number; readonly outcome: SendOutcome }
  | { readonly step: 'failed'; readonly problem: string; readonly outcome: SendOutcome; readonly partsDone: number }
  | { readonly step: 'done'; readonly outcome: SendOutcome };

const NOTHING: SendOutcome = {
  fileId: null,
  received: 0,
  stored: 0,
  duplicates: 0,
  rejectedCount: 0,
  rejected: [],
  notedCount: 0,
  noted: [],
};

/** Characters, as the server takes them. */
const LONGEST_NAME = 255;

/** Sends a device's file in parts, one after the other. What was sent is stored, and sending it again repeats nothing. */
export function useSendFile(eventId: number) {
  const [state, setState] = useState<SendState>({ step: 'idle' });
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  const send = async (sent: PassingsFile, { outcome: before, partsDone } = { outcome: NOTHING, partsDone: 0 }) => {
    const sending = new AbortController();
    ending.current = sending;
    const { signal } = sending;
    let outcome = before;
    let done = 0;
    let bytes = 0;
    const progress = () =>
      setState({ step: 'sending', percent: Math.round((100 * bytes) / Math.max(1, sent.file.size)), outcome });
    progress();
    try {
      const fileId = outcome.fileId ?? (await announce(eventId, sent.file.name, signal));
      outcome = { ...outcome, fileId };
      for await (const { body, size, lineOffset } of splitFile(sent.file, sent)) {
        if (done >= partsDone) {
          const { json } = await liveApi(addressOf(eventId, sent, fileId), { method: 'POST', body, signal });
          outcome = added(outcome, json as Ingested, lineOffset);
        }
        done += 1;
        bytes += size;
        progress();
      }
      setState({ step: 'done', outcome });
    } catch (error) {
      if (isAbort(error)) setState({ step: 'idle' });
      else setState({ step: 'failed', problem: messageOf(error), outcome, partsDone: done });
    }
  };
  return {
    state,
    send,
    cancel: () => ending.current?.abort(),
    reset: () => setState({ step: 'idle' }),
  };
}

async function announce(eventId: number, name: string, signal: AbortSignal): Promise<number> {
  const body = JSON.stringify({ name: name.slice(0, LONGEST_NAME) });
  const { json } = await liveApi(`/v1/live/events/${eventId}/read_files`, { method: 'POST', body, signal });
  return (json as AnswerOf<typeof openReadFile>).id;
}

function addressOf(eventId: number, { format, device, answers, mapping }: PassingsFile, fileId: number): string {
  const params = new URLSearchParams({ format, read_file: String(fileId) });
  if (device.trim()) params.set('device', device.trim());
  for (const [key, value] of Object.entries(answers)) params.set(key, String(value));
  if (mapping) params.set('mapping', JSON.stringify(mapping));
  return `/v1/live/events/${eventId}/passings?${params}`;
}

function added(outcome: SendOutcome, answer: Ingested, lineOffset: number): SendOutcome {
  return {
    fileId: outcome.fileId,
    received: outcome.received + answer.received,
    stored: outcome.stored + answer.stored,
    duplicates: outcome.duplicates + answer.duplicates,
    rejectedCount: outcome.rejectedCount + answer.rejected_count,
    rejected: [
      ...outcome.rejected,
      ...answer.rejected.map(({ index, reason }) => ({ line: index + 1 + lineOffset, reason })),
    ],
    notedCount: outcome.notedCount + (answer.noted_count ?? 0),
    noted: [
      ...outcome.noted,
      ...(answer.noted ?? []).map(({ index, note }) => ({ line: index + 1 + lineOffset, reason: note })),
    ],
  };
}
