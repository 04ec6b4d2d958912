import { useTiptapEditor } from 'ra-input-rich-text';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { SelectControl } from '../inputs/SelectControl';

const LEVELS = [1, 2, 3, 4] as const;
const PARAGRAPH = '0';

/** What the paragraph at the cursor is: text, or a heading of some level. */
export function HeadingSelect() {
  const translate = useTranslate();
  const editor = useTiptapEditor();
  const level = useSyncExternalStore(
    (onChange) => {
      editor?.on('transaction', onChange);
      return () => {
        editor?.off('transaction', onChange);
      };
    },
    () => String(LEVELS.find((candidate) => editor?.isActive('heading', { level: candidate })) ?? PARAGRAPH),
  );
  const choose = (value: string): void => {
    const wanted = LEVELS.find((candidate) => String(candidate) === value);
    const command = editor.chain().focus();
    if (wanted) command.setNode('heading', { level: wanted }).run();
    else command.setNode('paragraph').run();
  };
  return (
    <SelectControl
      value={level}
      onValue={choose}
      ariaLabel={translate('fields.rich_text.level', { _: 'Kind of paragraph' })}
      disabled={!editor?.isEditable}
      width={132}
      options={[
        { value: PARAGRAPH, label: translate('ra.tiptap.level.normal', { _: 'Normal' }) },
        ...LEVELS.map((candidate) => ({
          value: String(candidate),
          label: translate(`fields.rich_text.heading`, { level: candidate, _: `Heading ${candidate}` }),
        })),
      ]}
    />
  );
}
