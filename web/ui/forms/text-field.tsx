import type { InputHTMLAttributes, Ref } from 'react';
import { controlClasses } from './control-style.ts';
import { Field, type FieldProps } from './field.tsx';

interface TextFieldProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'id'> {
  isTall?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, hint, error, notice, className, isTall, ...input } = props;
  const field = { label, isLabelHidden: isLabelHidden ?? false, hint, error, notice, className };
  return (
    <Field {...field}>
      {(control) => <input type="text" {...input} {...control} className={controlClasses({ isTall })} />}
    </Field>
  );
}
