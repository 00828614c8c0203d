import { type CSSVariablesResolver, createTheme } from '@mantine/core';

/** Defaults by component name: importing the components here would put every one of them on the login page. */
const fields = Object.fromEntries(
  ['TextInput', 'PasswordInput', 'NumberInput', 'FileInput', 'Textarea', 'InputBase'].map((name) => [
    name,
    { defaultProps: { size: 'lg' } },
  ]),
);
const selects = Object.fromEntries(
  ['Select', 'MultiSelect', 'Autocomplete'].map((name) => [
    name,
    { defaultProps: { size: 'lg', maxDropdownHeight: 300 } },
  ]),
);
/** A row that is chosen stays so when it is pressed again; only what may be empty is emptied so, as by its cross. */
const select = { defaultProps: { ...selects.Select?.defaultProps, allowDeselect: false } };

/**
 * The portal's look: base text 16, inputs 50 high, drop-downs at most 300, radius 8, its breakpoints and colors
 * (docs/rules.md#6.1).
 */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 6 },
  colors: {
    brand: [
      '#f0f0ff',
      '#dfe2ff',
      '#c0c6ff',
      '#a1a9ff',
      '#8790ff',
      '#6e78fb',
      '#555fe8',
      '#454ecb',
      '#373fa5',
      '#2b3182',
    ],
    dark: [
      '#e8ebf2',
      '#c3cad8',
      '#a3acbd',
      '#7f899c',
      '#39414f',
      '#272e3a',
      '#1c222d',
      '#151a23',
      '#0f1219',
      '#0a0c11',
    ],
    red: ['#fff0f2', '#ffdde2', '#ffb8c2', '#ff8f9e', '#fe5c73', '#f43f5a', '#d3263e', '#b91c36', '#98192f', '#7a1526'],
    green: [
      '#e9fbf3',
      '#d0f4e3',
      '#a2e8c7',
      '#70dba9',
      '#4dcf92',
      '#38a06c',
      '#27805a',
      '#22714a',
      '#1a5a3a',
      '#12432b',
    ],
  },
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontSizes: { md: '1rem' },
  headings: {
    sizes: {
      h1: { fontSize: 'clamp(1.625rem, 1.2rem + 1.2vw, 2.125rem)', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '23.4375em', sm: '35em', md: '64.0625em', lg: '80em', xl: '90em' },
  components: {
    ...fields,
    ...selects,
    Select: select,
    Input: { vars: () => ({ wrapper: { '--input-height-lg': '50px', '--input-fz': '1rem' } }) },
    InputWrapper: {
      // Under the field: of two beside each other with hints of different length the fields stand in one line.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      vars: () => ({
        label: { '--input-label-size': '0.9375rem' },
        error: { '--input-error-size': '0.8125rem' },
        description: { '--input-description-size': '0.8125rem' },
        success: {},
      }),
      styles: {
        label: { marginBottom: 6, fontWeight: 500 },
        description: { marginTop: 6, lineHeight: 1.35 },
        error: { marginTop: 6 },
      },
    },
    // A long chosen name takes two lines instead of being cut.
    Pill: {
      styles: {
        root: { height: 'auto', borderRadius: 8, whiteSpace: 'normal' },
        label: { width: 'max-content', paddingBlock: 4, lineHeight: 1.3, overflowWrap: 'anywhere' },
      },
    },
    InputClearButton: { defaultProps: { size: 'md' } },
    // Beside the chosen value, not on a line of its own.
    PillsInputField: { styles: { field: { minWidth: 40 } } },
    Combobox: {
      // A closed list is not rendered: a form with six of them would begin by rendering them all.
      defaultProps: { keepMounted: false },
      vars: () => ({ options: { '--combobox-option-fz': '1rem' }, dropdown: { '--combobox-option-fz': '1rem' } }),
    },
    Button: { defaultProps: { size: 'md' } },
    Avatar: { styles: { placeholder: { background: 'var(--app-active)', color: 'var(--app-active-text)' } } },
    ActionIcon: { defaultProps: { size: 'lg', variant: 'subtle', color: 'gray' } },
    Portal: { defaultProps: { target: '#layers' } },
    Modal: {
      defaultProps: { size: 700, centered: true, padding: 'xl', closeButtonProps: { 'aria-label': 'Закрыть' } },
      styles: {
        content: { background: 'var(--app-surface)' },
        header: { background: 'var(--app-surface)', paddingBottom: 16 },
      },
    },
    ModalHeader: { defaultProps: { component: 'div' } },
    ModalTitle: { defaultProps: { fz: '1.25rem', fw: 600, lh: 1.3 } },
    Tooltip: {
      defaultProps: { withArrow: true, multiline: true, maw: 320, events: { hover: true, focus: true, touch: true } },
    },
  },
});

/**
 * The colors that Mantine's scale does not have; text and background have a contrast of at least 4.5. The red of
 * errors, #FE5C73, has 3 on white: in the light theme its text is darker.
 */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f5f6fa',
    '--mantine-color-text': '#171b26',
    '--mantine-color-placeholder': '#667085',
    '--mantine-color-dimmed': '#565f70',
    '--mantine-color-error': '#c81e3a',
    '--mantine-color-anchor': '#454ecb',
    '--app-surface': '#ffffff',
    '--app-raised': '#ffffff',
    '--app-line': '#e2e5ee',
    '--app-hover': '#f0f1f8',
    '--app-active': '#e8eaff',
    '--app-active-text': '#373fa5',
    '--app-focus': '#555fe8',
    '--app-good': '#38a06c',
    '--mantine-color-disabled': '#e8eaf1',
    '--mantine-color-disabled-color': '#868e9f',
    '--mantine-color-yellow-light-color': '#854800',
  },
  dark: {
    '--mantine-color-body': '#0f1219',
    '--mantine-color-text': '#e8ebf2',
    '--mantine-color-placeholder': '#8b95a8',
    '--mantine-color-dimmed': '#a3acbd',
    '--mantine-color-error': '#fe5c73',
    '--mantine-color-anchor': '#a1a9ff',
    '--app-surface': '#151a23',
    '--app-raised': '#1c222d',
    '--app-line': '#272e3a',
    '--app-hover': '#1c222d',
    '--app-active': '#262b52',
    '--app-active-text': '#dfe2ff',
    '--app-focus': '#8790ff',
    '--app-good': '#38a06c',
    // In the dark theme Mantine's colors are too dark for buttons that delete, notices and states.
    '--mantine-color-brand-light': '#262b52',
    '--mantine-color-brand-light-hover': '#30366a',
    '--mantine-color-brand-light-color': '#dfe2ff',
    '--mantine-primary-color-light': '#262b52',
    '--mantine-primary-color-light-hover': '#30366a',
    '--mantine-primary-color-light-color': '#dfe2ff',
    '--mantine-color-red-light': '#3b2029',
    '--mantine-color-red-light-hover': '#4d2732',
    '--mantine-color-red-light-color': '#ffb8c2',
    '--mantine-color-green-light': '#173329',
    '--mantine-color-green-light-hover': '#1e4436',
    '--mantine-color-green-light-color': '#a2e8c7',
    '--mantine-color-yellow-light': '#3a2f1c',
    '--mantine-color-yellow-light-hover': '#4b3d24',
    '--mantine-color-yellow-light-color': '#ffe3a1',
    '--mantine-color-gray-light': '#272e3a',
    '--mantine-color-gray-light-hover': '#39414f',
  },
});
