import { consoleOf } from '../../../../engine/fields/consoleOf';
import type { FieldInputProps } from '../../../../engine/fields/fieldConsole';

/** The only field of a section: its label, which is the section's too, is read out but not shown again. */
export function UntitledInput(props: FieldInputProps) {
  const { Input } = consoleOf(props.field);
  return <Input {...props} isCompact />;
}
