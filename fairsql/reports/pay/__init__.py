"""Reports on pay by sex: their question, tables, first screen and sections."""
