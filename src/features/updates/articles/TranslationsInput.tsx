import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldInput } from '../../../../engine/console/forms/FieldInput';
import type { FieldInputProps } from '../../../../engine/fields/fieldConsole';
import { LanguagesInput } from '../../../shared/languages/LanguagesInput';

/** The title and the text in further languages, one at a time. */
export function TranslationsInput(props: FieldInputProps) {
  const plan = useResourcePlan('articles');
  return (
    <LanguagesInput {...props}>
      {(source) =>
        ['title', 'body'].map((name) => {
          const field = plan.fields.get(name);
          if (!field) return null;
          return (
            <FieldInput
              key={name}
              plan={plan}
              field={field}
              source={`${source}.${name}`}
              isRequired={false}
              disabled={props.disabled === true}
              autoFocus={name === 'title'}
            />
          );
        })
      }
    </LanguagesInput>
  );
}
