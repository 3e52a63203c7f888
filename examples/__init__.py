"""Examples of FairSQL. Three papers are reproduced here; README.md says where what is."""
