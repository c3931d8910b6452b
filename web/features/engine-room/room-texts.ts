export const LOAD_FAILURE_TEXT = 'Please try refreshing or check your connection';

export const ROOM_TEXTS = {
  accessRequired: 'Engine Room access required',
  signInFirst: 'Please authenticate to access the Engine Room',
  signInOtherwise: 'Please authenticate with a PIN that opens the Engine Room',
  loading: 'Loading configuration...',
  loadFailed: 'Error loading configuration',
  notLoaded: 'Configuration not loaded',
  matrixFailed: 'Error loading pricing matrix',
  themesFailed: 'Error loading themes',
  transferFailed: 'Error loading import and export',
} as const;
