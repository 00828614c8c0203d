/**
 * Loaded before React: its development build then writes no line into the browser's performance panel for each drawing of each
 * component, and keeps no stack of the debugger for each element. Nobody looks at either here, and its warnings stay.
 */
Object.assign(console, { timeStamp: undefined, createTask: undefined });
